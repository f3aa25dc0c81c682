import { type ExtensionKind, type ExtensionPart, type ModulePage, screenNames } from './definitions'
import { type Grant, isGrant } from './grants'
import { isRecord } from './isRecord'
import type { Option } from './option'
import type { FieldType } from './wire'

/**
 * How an extension's code is packed. `container`: a script that sets a global with `init` and `get` (what our build
 * emits). `mf`: an `mf-manifest.json`. `system`: a `System.register` bundle. `module`: a plain ES module. The last two
 * export their parts by name.
 */
export type EntryFormat = 'container' | 'mf' | 'system' | 'module'

export interface ExtensionAsset {
  /** Address relative to the folder of `meta.json`. */
  file: string
  /** Subresource Integrity value, `sha256-…`. Without it the asset is refused outside development. */
  integrity?: string
  /** Left out in `meta.json`: `style` for what ends in `.css`, `entry` for `entry.….js`, else `script`. */
  kind: 'entry' | 'script' | 'style'
  /** The part that needs this asset; left out, the one that the file is named after (`input.….js`), else every part. */
  part?: ExtensionPart
  /** Fetched when its code asks for it, rather than with the part. */
  late?: boolean
}

export interface ExtensionEntry {
  format: EntryFormat
  /** Global that a container sets, or name of the federated remote; carries the version. */
  global?: string
  assets: readonly ExtensionAsset[]
  /**
   * Where an entry is shared with others: a JSON file that lists, by folder as in `interfaces/slider`, an entry of each
   * one's own, for when the shared one does not come.
   */
  spare?: Pick<ExtensionAsset, 'file' | 'integrity'>
}

/** Texts in one language, a JSON file below the folder of `meta.json`. */
export type MessagesFile = Pick<ExtensionAsset, 'file' | 'integrity'>

/** A listed extension: its metadata file, plus where it was found. */
export interface ExtensionManifest {
  kind: ExtensionKind
  id: string
  name: string
  icon: string
  version: string
  /** Range of SDK versions it works with. */
  sdk: string
  /** The server's answer whether `sdk` includes the console's version. Left out by servers that do not judge it. */
  compatible?: boolean
  /** Address of `meta.json`, relative to the API root. */
  path: string
  /** Whether it came with the console or was installed. */
  source: 'core' | 'custom'
  parts: readonly ExtensionPart[]
  entry: ExtensionEntry
  /** Messages by locale, merged under `{kind}s.{id}`. */
  translation: Readonly<Record<string, Record<string, unknown>>>
  /** Files of messages by locale, fetched for the language that is shown. */
  messages: Readonly<Record<string, MessagesFile>>
  options: Readonly<Record<string, Option<unknown>>>
  /** `trusted` runs in the page, `sandboxed` in a frame of its own. The record of the listing decides. */
  tier: 'trusted' | 'sandboxed'
  /** What it may do beyond drawing itself, in its tier: see `grants`. */
  grants: readonly Grant[]
  /** Interfaces: files of the bundle for the sandbox, script first; empty when they bring none. */
  sandboxAssets: readonly ExtensionAsset[]
  /** Interfaces: field types, the recommended one first. Empty for the other kinds. */
  types: readonly FieldType[]
  /** Interfaces: the other fields of the item that they change. */
  changes?: readonly string[]
  recommended?: { length?: number; defaultValue?: unknown; validation?: string; required?: boolean }
  relation?: string
  fieldset?: boolean
  hideLabel?: boolean
  secret?: boolean
  align?: 'end'
  /** Layouts. */
  loadsItems?: boolean
  /** Modules. */
  paths?: readonly string[]
  adminOnly?: boolean
  requiresRead?: string
  order?: number
  unlisted?: boolean
  pages?: readonly ModulePage[]
}

/** Raised for a metadata file that does not keep the contract; the message names the key and what would be right. */
export class InvalidManifestError extends Error {
  override readonly name = 'InvalidManifestError'
}

/** What `meta.json` may leave out. @internal */
export const DEFAULT_FORMAT: EntryFormat = 'container'
/** @internal */
export const DEFAULT_ICON = 'extension'

const FORMATS: readonly string[] = ['container', 'mf', 'system', 'module'] satisfies EntryFormat[]
const ASSET_KINDS: readonly string[] = ['entry', 'script', 'style'] satisfies ExtensionAsset['kind'][]
const PARTS_BY_KIND: Record<ExtensionKind, readonly ExtensionPart[]> = {
  interface: ['input', 'display'],
  layout: ['layout', 'options'],
  module: ['module', ...screenNames],
}

type Raw = Record<string, unknown>

/**
 * Checks one record of an extension listing.
 *
 * @param raw - The record as listed: the metadata file, `id` and `path` added by the server.
 * @param kind - Which listing it came from.
 * @throws {@link InvalidManifestError} when a key that the loader needs is missing or of the wrong form.
 */
export function parseManifest(raw: unknown, kind: ExtensionKind): ExtensionManifest {
  if (!isRecord(raw)) throw new InvalidManifestError(`A listed ${kind} must be an object`)
  const id = parseId(raw, kind)
  const where = `${kind} "${id}"`
  const path = text(raw, 'path', where)
  return {
    kind,
    id,
    path,
    name: optionalText(raw.name) ?? id,
    icon: optionalText(raw.icon) ?? DEFAULT_ICON,
    version: optionalText(raw.version) ?? '0.0.0',
    sdk: optionalText(raw.sdk) ?? '*',
    compatible: typeof raw.compatible === 'boolean' ? raw.compatible : undefined,
    source: path.startsWith('extensions/core/') ? 'core' : 'custom',
    parts: parseParts(raw.parts, kind, where),
    entry: parseEntry(raw.entry, where),
    tier: parseTier(raw.tier, kind, where),
    grants: Array.isArray(raw.grants) ? raw.grants.filter(isGrant) : [],
    sandboxAssets: parseSandbox(raw.sandbox, where),
    translation: parseTranslation(raw.translation),
    messages: parseMessages(raw.messages, where),
    options: parseOptions(raw.options, where),
    types: Array.isArray(raw.types)
      ? (raw.types.filter((type) => typeof type === 'string') as FieldType[])
      : [],
    changes: Array.isArray(raw.changes) ? raw.changes.filter((name) => typeof name === 'string') : undefined,
    recommended: isRecord(raw.recommended) ? raw.recommended : undefined,
    relation: optionalText(raw.relation),
    fieldset: raw.fieldset === true,
    hideLabel: raw.hideLabel === true,
    secret: raw.secret === true,
    align: raw.align === 'end' ? 'end' : undefined,
    loadsItems: raw.loadsItems === true,
    paths: Array.isArray(raw.paths) ? raw.paths.filter((segment) => typeof segment === 'string') : undefined,
    adminOnly: raw.adminOnly === true,
    requiresRead: optionalText(raw.requiresRead),
    order: typeof raw.order === 'number' ? raw.order : undefined,
    unlisted: raw.unlisted === true,
    pages: parsePages(raw.pages),
  }
}

function text(raw: Raw, key: string, where: string): string {
  const value = raw[key]
  if (typeof value !== 'string' || value === '') {
    throw new InvalidManifestError(`The ${where} must have "${key}" as text`)
  }
  return value
}

/** Names are shown and paths are followed by everyone, so that what is no text is left out. */
function parsePages(raw: unknown): readonly ModulePage[] | undefined {
  if (!Array.isArray(raw)) return undefined
  return raw.flatMap((page) =>
    isRecord(page) && optionalText(page.name) && typeof page.path === 'string'
      ? [{ name: String(page.name), path: page.path, icon: optionalText(page.icon) }]
      : [],
  )
}

/** It is part of addresses, names of style layers and keys of texts; servers of the contract also list `my_input`. */
const ID = /^[a-z0-9][\w-]{0,63}$/i

function parseId(raw: Raw, kind: ExtensionKind): string {
  const id = text(raw, 'id', kind)
  if (ID.test(id)) return id
  throw new InvalidManifestError(
    `The id ${JSON.stringify(id.slice(0, 100))} of a listed ${kind} must be kebab-case, for example "color-picker"`,
  )
}

function parseTranslation(raw: unknown): ExtensionManifest['translation'] {
  if (!isRecord(raw)) return {}
  const locales = Object.entries(raw).filter(
    (entry): entry is [string, Raw] => /^[a-z]{2,3}(-\w+)*$/i.test(entry[0]) && isRecord(entry[1]),
  )
  return Object.fromEntries(locales)
}

function parseMessages(raw: unknown, where: string): ExtensionManifest['messages'] {
  return Object.fromEntries(
    Object.entries(parseTranslation(raw)).map(([locale, asset]) => {
      const { file, integrity } = parseAsset({ ...asset, kind: 'script' }, where)
      return [locale, { file, integrity }]
    }),
  )
}

/** Forms are drawn from them, so a broken one would break the page of anyone who configures a field. */
function parseOptions(raw: unknown, where: string): ExtensionManifest['options'] {
  const options = isRecord(raw) ? raw : {}
  for (const [key, option] of Object.entries(options)) {
    if (
      isRecord(option) &&
      typeof option.interface === 'string' &&
      areTexts(option.name, option.comment) &&
      areKeysOf(options, option.when)
    )
      continue
    throw new InvalidManifestError(
      `The option "${key}" of the ${where} must be an object that names its "interface"; "name" and "comment" are texts, "when" has keys of options`,
    )
  }
  return options as ExtensionManifest['options']
}

function areKeysOf(options: Raw, when: unknown = {}): boolean {
  return isRecord(when) && Object.keys(when).every((key) => Object.hasOwn(options, key))
}

function areTexts(...values: unknown[]): boolean {
  return values.every((value) => value === undefined || value === null || typeof value === 'string')
}

function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function parseParts(raw: unknown, kind: ExtensionKind, where: string): ExtensionPart[] {
  const known = PARTS_BY_KIND[kind]
  if (raw === undefined) return known.slice(0, 1)
  if (!Array.isArray(raw) || raw.length === 0 || raw.some((part) => !known.includes(part as ExtensionPart))) {
    throw new InvalidManifestError(`The ${where} must expose one or more of ${known.join(', ')} as "parts"`)
  }
  return raw as ExtensionPart[]
}

function parseEntry(raw: unknown, where: string): ExtensionEntry {
  if (!isRecord(raw))
    throw new InvalidManifestError(`The ${where} must have an "entry" with its format and assets`)
  const format = raw.format ?? DEFAULT_FORMAT
  if (typeof format !== 'string' || !FORMATS.includes(format)) {
    throw new InvalidManifestError(
      `The ${where} has entry.format ${JSON.stringify(format)}; known are ${FORMATS.join(', ')}`,
    )
  }
  const global = optionalText(raw.global)
  if ((format === 'container' || format === 'mf') && global === undefined) {
    throw new InvalidManifestError(`The ${where} must name the global of its container as entry.global`)
  }
  if (!Array.isArray(raw.assets))
    throw new InvalidManifestError(`The ${where} must list its files as entry.assets`)
  const assets = raw.assets.map((asset) => parseAsset(asset, where))
  if (assets.filter((asset) => asset.kind === 'entry').length !== 1) {
    throw new InvalidManifestError(`The ${where} must list exactly one asset of kind "entry"`)
  }
  const spare = raw.spare === undefined ? undefined : parseAsset(raw.spare, where)
  return { format: format as EntryFormat, global, assets, ...(spare ? { spare } : {}) }
}

function parseTier(raw: unknown, kind: ExtensionKind, where: string): ExtensionManifest['tier'] {
  if (raw === undefined || raw === 'trusted') return 'trusted'
  if (raw !== 'sandboxed') {
    // A misspelt tier must not let code into the page that someone meant to keep out.
    throw new InvalidManifestError(
      `The ${where} has tier ${JSON.stringify(raw)}; known are trusted, sandboxed`,
    )
  }
  if (kind === 'interface') return 'sandboxed'
  throw new InvalidManifestError(
    `The ${where} cannot be sandboxed: only interfaces can, layouts and modules are part of the page`,
  )
}

function parseSandbox(raw: unknown, where: string): ExtensionAsset[] {
  if (!isRecord(raw) || !Array.isArray(raw.assets)) return []
  const assets = raw.assets.map((asset) => parseAsset(asset, where))
  if (assets.filter((asset) => asset.kind === 'entry').length !== 1) {
    throw new InvalidManifestError(`The ${where} must list exactly one asset of kind "entry" for the sandbox`)
  }
  return assets.sort((a, b) => Number(b.kind === 'entry') - Number(a.kind === 'entry'))
}

/** What a file is when the metadata does not say: the entry by its name, a style by its ending, else a script. @internal */
export function kindOfFile(file: string): ExtensionAsset['kind'] {
  if (file.endsWith('.css')) return 'style'
  return file.startsWith('entry.') ? 'entry' : 'script'
}

const PARTS: readonly string[] = Object.values(PARTS_BY_KIND).flat()

/** The part that a file belongs to when the metadata does not say: the one it is named after. @internal */
export function partOfFile(file: string): ExtensionPart | undefined {
  const [name = ''] = file.split('.', 1)
  return PARTS.includes(name) ? (name as ExtensionPart) : undefined
}

function parseAsset(raw: unknown, where: string): ExtensionAsset {
  if (!isRecord(raw)) throw new InvalidManifestError(`Each asset of the ${where} must be an object`)
  const file = text(raw, 'file', `asset of the ${where}`)
  // An address of its own would let a listing pull code from another origin, whatever the operator reviewed.
  if (/^[a-z][a-z0-9+.-]*:|^\/|\\/i.test(file)) {
    throw new InvalidManifestError(
      `The asset "${file}" of the ${where} must be relative to its metadata file`,
    )
  }
  const kind = raw.kind ?? kindOfFile(file)
  if (typeof kind !== 'string' || !ASSET_KINDS.includes(kind)) {
    throw new InvalidManifestError(
      `The asset "${file}" of the ${where} must have kind ${ASSET_KINDS.join(', ')}`,
    )
  }
  return {
    file,
    kind: kind as ExtensionAsset['kind'],
    integrity: optionalText(raw.integrity),
    part: parseAssetPart(raw.part, `asset "${file}" of the ${where}`) ?? partOfFile(file),
    ...(raw.late === true ? { late: true } : {}),
  }
}

function parseAssetPart(raw: unknown, where: string): ExtensionPart | undefined {
  if (raw === undefined || raw === null) return undefined
  if (PARTS.includes(raw as string)) return raw as ExtensionPart
  throw new InvalidManifestError(`The ${where} must have one of ${PARTS.join(', ')} as its part`)
}
