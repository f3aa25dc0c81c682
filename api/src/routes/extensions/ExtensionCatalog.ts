import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type ExtensionKind = 'interfaces' | 'layouts' | 'modules'

/** One entry of a listing: the extension's own `meta.json`, its id and the address of that file. */
export interface ExtensionRecord extends Record<string, unknown> {
  id: string
  path: string
}

const ORIGINS = ['core', 'custom']

/**
 * The built extensions in `{root}/{core|custom}/{interfaces|layouts|modules}/{id}/meta.json`.
 *
 * Read on every listing: there are some dozens of small files, and installing one needs no restart that way.
 */
export class ExtensionCatalog {
  constructor(private readonly root: string | undefined) {}

  /** Extensions of one kind, core ones first; a custom one takes the place of the core one with its id. */
  async list(kind: ExtensionKind, disabled: readonly string[] = []): Promise<ExtensionRecord[]> {
    const found = new Map<string, ExtensionRecord>()
    for (const origin of ORIGINS) {
      for (const id of await this.#folders(origin, kind)) {
        const record = disabled.includes(`${kind}/${id}`) ? null : await this.#read(origin, kind, id)
        if (record) found.set(id, record)
      }
    }
    return [...found.values()]
  }

  async #folders(origin: string, kind: ExtensionKind): Promise<string[]> {
    if (this.root === undefined) return []
    try {
      const entries = await readdir(join(this.root, origin, kind), { withFileTypes: true })
      return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  }

  /** @returns null for a folder without a readable `meta.json`: one broken extension must not hide the others */
  async #read(origin: string, kind: ExtensionKind, id: string): Promise<ExtensionRecord | null> {
    const folder = `${origin}/${kind}/${id}`
    try {
      const meta: unknown = JSON.parse(await readFile(join(this.root ?? '', folder, 'meta.json'), 'utf8'))
      if (typeof meta !== 'object' || meta === null || Array.isArray(meta)) return null
      const named = replaceWords(meta, `${kind}.${id}`) as object
      return { ...named, id, path: `extensions/${folder}/meta.json` }
    } catch {
      return null
    }
  }
}

/** Replaces each blank-separated `$t:word` by the message key `{prefix}.{word}`, through objects and arrays. */
function replaceWords(value: unknown, prefix: string): unknown {
  if (typeof value === 'string') {
    if (!value.includes('$t:')) return value
    const replace = (word: string) => (word.startsWith('$t:') ? `${prefix}.${word.slice(3)}` : word)
    return value.split(' ').map(replace).join(' ')
  }
  if (Array.isArray(value)) return value.map((entry) => replaceWords(entry, prefix))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replaceWords(entry, prefix)]))
}
