import { fieldTypes } from '@pergola/sdk/contract'

/**
 * Looks at what people read of an extension, and at the fields that it is for: with a slip there it is loaded, and found by
 * no one.
 *
 * @param meta - Content of its `meta.json`.
 * @returns One sentence for each problem.
 */
export function checkDefinition(meta: Record<string, unknown>): string[] {
  const { translation, ...definition } = meta
  const messages = isRecord(translation) ? translation['en-US'] : undefined
  const types = Array.isArray(meta.types) ? meta.types : []
  return [
    ...(meta.name ? [] : [`meta.ts has no "name", by which people find it: write one, such as '$t:name'`]),
    ...types
      .filter((type) => !Object.hasOwn(fieldTypes, String(type)))
      .map((type) => `meta.ts names the type "${type}"; known are ${Object.keys(fieldTypes).join(', ')}`),
    ...[...new Set(textKeysIn(definition))]
      .filter((key) => !hasText(messages, key))
      .map((key) => `meta.ts shows the text "$t:${key}", which messages.json does not have`),
  ]
}

/** Keys of messages that are named anywhere in a value. */
function textKeysIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('$t:') ? [value.slice('$t:'.length)] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textKeysIn)
}

/** Messages may be nested: `pages.global`. */
function hasText(messages: unknown, key: string): boolean {
  if (!isRecord(messages)) return false
  if (typeof messages[key] === 'string') return true
  const [first = '', ...rest] = key.split('.')
  return rest.length > 0 && hasText(messages[first], rest.join('.'))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
