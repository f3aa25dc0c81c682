import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExtensionKind } from '@pergola/sdk/contract'
import { type ExtensionOrigin, type ExtensionVersion, extensionKinds, isWayBack } from './ExtensionVersion'
import { inPreference } from './pickVersion'

/** Where extensions lie below the served `/extensions/`. */
export interface ExtensionFolders {
  /** Tree of the build, `{core|custom}/{kind}s/{id}`; read only. */
  built: string | undefined
  /** Tree of what operators installed, `{kind}s/{id}/{version}`. */
  installed: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Built and installed extensions. */
    extensionTrees: ExtensionTrees
  }
}

/** What was read of one `meta.json`, and the state of the file then. */
interface KnownFile {
  stamp: string
  version: ExtensionVersion | null
}

/**
 * All extensions of this server.
 *
 * Their metadata is read once, and again when the file has changed: a look at the time of each file costs a hundredth of
 * reading it, and finds what another process installs, on any file system.
 */
export class ExtensionTrees {
  readonly #known = new Map<string, KnownFile>()

  constructor(readonly folders: ExtensionFolders) {}

  /** Versions by id, the preferred one first; core extensions come before the others. Nothing takes the place of the settings. */
  async list(kind: ExtensionKind): Promise<Map<string, ExtensionVersion[]>> {
    const found = new Map<string, ExtensionVersion[]>()
    for (const version of [
      ...(await this.#listBuilt('core', kind)),
      ...(await this.#listBuilt('custom', kind)),
      ...(await this.#listInstalled(kind)),
    ]) {
      if (version.origin !== 'core' && isWayBack(version)) continue
      found.set(version.id, [...(found.get(version.id) ?? []), version])
    }
    return new Map([...found].map(([id, versions]) => [id, inPreference(versions)]))
  }

  /** The installed versions of all kinds. */
  async listInstalled(): Promise<ExtensionVersion[]> {
    const lists = await Promise.all(extensionKinds.map((kind) => this.#listInstalled(kind)))
    return lists.flat()
  }

  async #listBuilt(origin: 'core' | 'custom', kind: ExtensionKind): Promise<ExtensionVersion[]> {
    const { built } = this.folders
    if (built === undefined) return []
    const tree = join(built, origin, `${kind}s`)
    const ids = await foldersIn(tree)
    return compact(
      await Promise.all(
        ids.map((id) =>
          this.#read({ kind, id, origin, folder: join(tree, id), path: `${origin}/${kind}s/${id}` }),
        ),
      ),
    )
  }

  async #listInstalled(kind: ExtensionKind): Promise<ExtensionVersion[]> {
    const tree = join(this.folders.installed, `${kind}s`)
    const versions: ExtensionVersion[] = []
    for (const id of await foldersIn(tree)) {
      for (const name of await foldersIn(join(tree, id))) {
        const path = `installed/${kind}s/${id}/${name}`
        const place = { kind, id, origin: 'installed' as const, folder: join(tree, id, name), path }
        const version = await this.#read(place, name)
        if (version) versions.push(version)
      }
    }
    return versions
  }

  /** @returns The same object as long as the file is the same, for those who keep what they make of it. */
  async #read(place: Place, name?: string): Promise<ExtensionVersion | null> {
    const file = join(place.folder, METADATA)
    const stamp = await stampOf(file)
    if (stamp === null) {
      this.#known.delete(file)
      return null
    }
    const known = this.#known.get(file)
    if (known?.stamp === stamp) return known.version
    const read = await readVersion(place)
    const version = read && name !== undefined ? { ...read, version: name } : read
    this.#known.set(file, { stamp, version })
    return version
  }
}

/** Bytes of all files of a version. */
export async function sizeOf({ folder }: ExtensionVersion): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

interface Place {
  kind: ExtensionKind
  id: string
  origin: ExtensionOrigin
  folder: string
  /** Below the served `/extensions/`. */
  path: string
}

const METADATA = 'meta.json'

/** Changes with the file; null where there is none. */
async function stampOf(file: string): Promise<string | null> {
  const info = await stat(file, { bigint: true }).catch(() => null)
  return info && `${info.mtimeNs} ${info.ctimeNs} ${info.size} ${info.ino}`
}

/** @returns null for a folder without a readable `meta.json`: one broken extension must not hide the others */
async function readVersion({ path, ...place }: Place): Promise<ExtensionVersion | null> {
  try {
    const meta: unknown = JSON.parse(await readFile(join(place.folder, METADATA), 'utf8'))
    if (typeof meta !== 'object' || meta === null || Array.isArray(meta)) return null
    const { version } = meta as { version?: unknown }
    return {
      ...place,
      path: `extensions/${path}/meta.json`,
      version: typeof version === 'string' ? version : '0.0.0',
      meta: meta as Record<string, unknown>,
    }
  } catch {
    return null
  }
}

/** Names of the folders in a folder; what begins with a dot is being put together or taken away. */
async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .flatMap((entry) => (entry.isDirectory() && !entry.name.startsWith('.') ? [entry.name] : []))
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function compact<Value>(values: readonly (Value | null)[]): Value[] {
  return values.filter((value) => value !== null)
}
