import type { FieldType } from '@pergola/sdk/contract'

/** Reads a list of texts from an array or from comma-delimited text; empty entries are delimiters, not values. */
export function readValueList(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : []
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/**
 * Writes a list in the form of the field's type: an array, or comma-delimited text. `isWrapped` adds a delimiter at
 * both ends, so that a search for `,a,` finds whole values only. An empty list is `null`.
 */
export function writeValueList(
  list: readonly string[],
  { type, isWrapped }: { type: FieldType; isWrapped: boolean },
): string[] | string | null {
  if (list.length === 0) return null
  const entries = isWrapped ? ['', ...list, ''] : [...list]
  return type === 'array' || type === 'json' ? entries : entries.join(',')
}
