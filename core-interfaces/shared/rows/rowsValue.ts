import type { Item } from '@pergola/sdk'

/** How rows are stored: as a list, or as a map by the value of one of their fields. */
export interface RowsForm {
  structure: 'array' | 'object'
  /** Field that gives the key of the map. */
  keyField: string | null
}

/** A row with an id that stays the same while it is edited and moved; the id is never stored. */
export interface Row {
  id: string
  values: Item
}

/** Reads rows from a list, a map or the JSON text of either; what is no row is left out. */
export function readRows(value: unknown, { keyField }: Pick<RowsForm, 'keyField'>): Row[] {
  return toItems(fromText(value), keyField).map((values, index) => ({ id: `saved-${index}`, values }))
}

function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

function toItems(value: unknown, keyField: string | null): Item[] {
  if (Array.isArray(value)) return value.filter(isItem)
  if (!isItem(value)) return []
  return Object.entries(value)
    .filter((entry): entry is [string, Item] => isItem(entry[1]))
    .map(([key, row]) => (keyField ? { [keyField]: key, ...row } : row))
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Writes rows in their stored form; no rows are `null`. Of rows with the same key a map keeps the last. */
export function writeRows(rows: readonly Row[], { structure, keyField }: RowsForm): unknown {
  if (rows.length === 0) return null
  if (structure === 'array' || !keyField) return rows.map((row) => row.values)
  return Object.fromEntries(rows.map(({ values }) => [String(values[keyField] ?? ''), values]))
}
