import type { ExtensionManifest, Field, Names, Option } from '@pergola/sdk'
import { virtualField } from '../fields/virtualField'

export interface OptionFields {
  fields: Record<string, Field>
  /** Names of the options as people read them. */
  labels: Record<string, string>
}

/** The options of an extension as fields of a form, everything readable in the console's language. */
export function optionFields(
  manifest: Pick<ExtensionManifest, 'kind' | 'id' | 'options'>,
  names: Names,
): OptionFields {
  const read = (text: string) => names.extension(manifest.kind, manifest.id, text)
  const entries = Object.entries(manifest.options)
  return {
    fields: Object.fromEntries(
      entries.map(([key, option], index) => [key, toField(key, option, index, read)]),
    ),
    labels: Object.fromEntries(entries.map(([key, option]) => [key, read(option.name ?? `$t:${key}`)])),
  }
}

function toField(key: string, option: Option<unknown>, index: number, read: (text: string) => string): Field {
  return virtualField(key, {
    interface: option.interface,
    type: option.type ?? 'string',
    length: option.length === undefined ? null : String(option.length),
    width: option.width ?? 'full',
    required: option.required ?? false,
    readonly: option.readonly ?? false,
    note: option.comment ? read(option.comment) : null,
    options: readTexts(option.options ?? {}, read) as Record<string, unknown>,
    default_value: option.default ?? null,
    sort: index,
  })
}

/** Reads the texts anywhere in a value, such as the choices of an option, in both spellings of {@link Names.extension}. */
function readTexts(value: unknown, read: (text: string) => string): unknown {
  if (typeof value === 'string') return read(value)
  if (Array.isArray(value)) return value.map((entry) => readTexts(entry, read))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, readTexts(entry, read)]))
}
