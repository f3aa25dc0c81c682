import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type {
  ExtensionKind,
  ExtensionPart,
  InterfaceDefinition,
  LayoutDefinition,
  ModuleDefinition,
} from '@pergola/sdk/contract'
import { createJiti } from 'jiti'
import { CliError } from './CliError'

export type Definition = InterfaceDefinition | LayoutDefinition | ModuleDefinition

/** An extension folder, as found on disk. */
export interface ExtensionSource {
  kind: ExtensionKind
  id: string
  folder: string
  /** Where the definition stands: `meta.ts`, or in JavaScript. */
  file: string
  definition: Definition
  /** English texts, from `messages.json`. */
  messages: Record<string, unknown>
  /** Texts in other languages by locale, from `messages/de-DE.json`. */
  translations: Readonly<Record<string, Record<string, unknown>>>
  /** Source file of each part that it exposes. */
  parts: { part: ExtensionPart; file: string }[]
}

/** The parts that an extension of a kind can have by files of their names alone. */
export const PARTS: Record<ExtensionKind, readonly ExtensionPart[]> = {
  interface: ['input', 'display'],
  layout: ['layout', 'options'],
  module: ['module'],
}

/** Files that have to be there since the definition names them. */
const declaredParts = (definition: Definition): readonly ExtensionPart[] =>
  'screens' in definition ? (definition.screens ?? []) : []

/** Name of the file that a part comes in, without ending: its own, or that of its bundle. */
export function bundleOf({ definition }: ExtensionSource, part: ExtensionPart): string {
  return definition.bundle?.[part] ?? part
}

/** `shared` holds what several extensions of one package have in common. */
const NOT_EXTENSIONS = new Set(['node_modules', 'dist', 'shared'])

/**
 * Reads the extension folders below `root`: adding an extension is adding a folder.
 *
 * @throws Error naming the folder whose `meta.ts` is missing, broken or of another id, or whose `messages.json` is no JSON.
 */
export async function findExtensions(kind: ExtensionKind, root: string): Promise<ExtensionSource[]> {
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !NOT_EXTENSIONS.has(entry.name),
  )
  const sources = await Promise.all(folders.map(({ name }) => readExtension(kind, join(root, name), name)))
  sources.forEach(requireScreens)
  return sources
}

/**
 * Reads one extension folder.
 *
 * @param folderName - What its id has to be. Left out, `meta.ts` alone decides.
 * @throws {@link CliError} naming the file that is missing, broken or of another id.
 */
export async function readExtension(
  kind: ExtensionKind,
  folder: string,
  folderName?: string,
): Promise<ExtensionSource> {
  const file = findSource(folder, 'meta', ['.ts', '.js', '.mjs']) ?? join(folder, 'meta.ts')
  const definition = await readDefinition(file)
  if (typeof definition?.id !== 'string') {
    throw new CliError(`${file} must have a default export: define${capitalize(kind)}({ id: … })`)
  }
  const { id } = definition
  if (folderName !== undefined && id !== folderName) {
    throw new CliError(`${file} must have a default export with id "${folderName}", the name of its folder`)
  }
  return {
    kind,
    id,
    folder,
    file,
    definition,
    messages: readMessages(join(folder, 'messages.json')),
    translations: readTranslations(folder),
    parts: findParts(kind, folder, definition),
  }
}

function findParts(kind: ExtensionKind, folder: string, definition: Definition): ExtensionSource['parts'] {
  return possibleParts(kind, definition).flatMap((part) => {
    const file = findSource(folder, part, ['.tsx', '.jsx', '.ts', '.js'])
    return file ? [{ part, file }] : []
  })
}

/** The parts that an extension may have: those of its kind, and the screens that its definition names. */
export function possibleParts(kind: ExtensionKind, definition: Definition): ExtensionPart[] {
  return [...PARTS[kind], ...declaredParts(definition)]
}

/**
 * Another bundler may have its sources anywhere; where they stand beside the definition, those of the screens must, too.
 *
 * @throws {@link CliError} naming the file that is missing
 */
export function requireScreens({ definition, parts, folder }: ExtensionSource): void {
  const missing = declaredParts(definition).find((screen) => parts.every(({ part }) => part !== screen))
  if (missing) throw new CliError(`${join(folder, missing)}.tsx is missing: meta.ts says that it is there`)
}

/** The file of that name, in TypeScript or JavaScript. */
function findSource(folder: string, name: string, endings: readonly string[]): string | undefined {
  return endings.map((ending) => join(folder, name + ending)).find((file) => existsSync(file))
}

/** The files that the parts of a kind may have. */
export function partFilesOf(kind: ExtensionKind): string {
  return PARTS[kind].map((part) => `${part}.tsx`).join(', ')
}

async function readDefinition(file: string): Promise<Definition | undefined> {
  if (!existsSync(file)) throw new CliError(`${file} is missing: it says what the extension is`)
  try {
    return await importFresh(file)
  } catch (cause) {
    throw new CliError(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const TRANSLATION = /^([a-z]{2,3}(?:-\w+)*)\.json$/i

/** @throws {@link CliError} for a file that no page would ever ask for. */
function readTranslations(folder: string): ExtensionSource['translations'] {
  const messages = join(folder, 'messages')
  const stray = readdirSync(folder).find((name) => /^messages\..+\.json$/.test(name))
  if (stray) {
    const place = join(messages, stray.slice('messages.'.length))
    throw new CliError(`${join(folder, stray)} is not read: texts in another language stand in ${place}`)
  }
  if (!existsSync(messages)) return {}
  const files = readdirSync(messages).map((name) => {
    const locale = TRANSLATION.exec(name)?.[1]
    if (locale) return [locale, readMessages(join(messages, name))] as const
    throw new CliError(`${join(messages, name)} must be called after a language, for example de-DE.json`)
  })
  return Object.fromEntries(files)
}

function readMessages(file: string): ExtensionSource['messages'] {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new CliError(`${file} is no JSON: ${(cause as Error).message}`, { cause })
  }
}

/** In watch mode a changed meta.ts must be seen; the sdk that all of them import stays, since reading it takes a while. */
function importFresh(file: string): Promise<Definition | undefined> {
  const jiti = createJiti(import.meta.url)
  const sources = dirname(dirname(file)) + sep
  for (const known of Object.keys(jiti.cache)) {
    if (known.startsWith(sources) && !known.includes('node_modules')) delete jiti.cache[known]
  }
  return jiti.import<Definition>(file, { default: true })
}
