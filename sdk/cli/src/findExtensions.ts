import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  ExtensionKind,
  ExtensionPart,
  InterfaceDefinition,
  LayoutDefinition,
  ModuleDefinition,
} from '@pergola/sdk/contract'
import { createJiti } from 'jiti'

export type Definition = InterfaceDefinition | LayoutDefinition | ModuleDefinition

/** An extension folder, as found on disk. */
export interface ExtensionSource {
  kind: ExtensionKind
  id: string
  folder: string
  definition: Definition
  /** English texts, from `messages.json`. */
  messages: Record<string, unknown>
  /** Source file of each part that it exposes. */
  parts: { part: ExtensionPart; file: string }[]
}

const PARTS: Record<ExtensionKind, readonly ExtensionPart[]> = {
  interface: ['input', 'display'],
  layout: ['layout', 'options'],
  module: ['module'],
}

/** `shared` holds what several extensions of one package have in common. */
const NOT_EXTENSIONS = new Set(['node_modules', 'dist', 'shared'])

/**
 * Reads the extension folders below `root`: adding an extension is adding a folder.
 *
 * @throws Error naming the folder whose `meta.ts` is missing, broken or of another id.
 */
export async function findExtensions(kind: ExtensionKind, root: string): Promise<ExtensionSource[]> {
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !NOT_EXTENSIONS.has(entry.name),
  )
  return Promise.all(folders.map(({ name }) => readExtension(kind, join(root, name), name)))
}

/** Reads one extension folder. */
export async function readExtension(
  kind: ExtensionKind,
  folder: string,
  id: string,
): Promise<ExtensionSource> {
  // Fresh modules every time: in watch mode a changed meta.ts must be seen.
  const jiti = createJiti(import.meta.url, { moduleCache: false })
  const definition = await jiti.import<Definition>(join(folder, 'meta.ts'), { default: true })
  if (definition?.id !== id) {
    throw new Error(`${folder}/meta.ts must have a default export with id "${id}", the name of its folder`)
  }
  const messagesFile = join(folder, 'messages.json')
  return {
    kind,
    id,
    folder,
    definition,
    messages: existsSync(messagesFile) ? JSON.parse(readFileSync(messagesFile, 'utf8')) : {},
    parts: PARTS[kind].flatMap((part) => {
      const file = join(folder, `${part}.tsx`)
      return existsSync(file) ? [{ part, file }] : []
    }),
  }
}
