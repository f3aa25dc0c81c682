import type { Item } from '@pergola/sdk'

/** The values of these fields alone. */
export function pick(values: Item, fields: readonly string[]): Item {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}
