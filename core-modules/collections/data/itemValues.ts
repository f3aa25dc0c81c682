import type { Item } from '@pergola/sdk'

/** The values of these fields alone. */
export function pick(values: Item, fields: readonly string[]): Item {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

/** A row, and neither a key nor a list. */
export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
