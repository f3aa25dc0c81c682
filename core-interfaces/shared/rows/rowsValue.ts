import { type Item, isRejectedText } from '@pergola/sdk'
import { isRecord } from '@pergola/sdk/contract'

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

/** Entries of a stored value, rows or not: more than {@link readRows} finds where some are none. */
export function countEntries(value: unknown): number {
  const stored = typeof value === 'string' && value !== '' ? (fromText(value) ?? [value]) : value
  if (typeof stored !== 'object') return stored === '' || stored === undefined ? 0 : 1
  return Object.keys(stored ?? {}).length
}

/** Whether a map is read as a list whose rows do not say their keys: the next change would drop these. */
export function hasLostKeys(value: unknown, { structure, keyField }: RowsForm): boolean {
  const stored = fromText(value)
  if ((structure === 'object' && keyField) || !isRecord(stored)) return false
  return Object.entries(stored).some(([key, row]) => isRecord(row) && !Object.values(row).includes(key))
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
  if (Array.isArray(value)) return value.filter(isRecord)
  if (!isRecord(value)) return []
  return Object.entries(value)
    .filter((entry): entry is [string, Item] => isRecord(entry[1]))
    .map(([key, row]) => (keyField ? { [keyField]: key, ...row } : row))
}

/** Keys that more than one row of a map would have; it could keep only the last of these rows. */
export function repeatedKeys(rows: readonly Row[], keyField: string): ReadonlySet<string> {
  const keys = rows.map(({ values }) => keyOf(values, keyField))
  return new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
}

/** The key of a row in a map, as text. */
export function keyOf(values: Item, keyField: string): string {
  const key = values[keyField]
  return isRejectedText(key) ? key.$rejected : String(key ?? '')
}

/** Writes rows in their stored form; no rows are `null`. */
export function writeRows(rows: readonly Row[], { structure, keyField }: RowsForm): unknown {
  if (rows.length === 0) return null
  if (structure === 'array' || !keyField) return rows.map((row) => row.values)
  return Object.fromEntries(rows.map(({ values }) => [keyOf(values, keyField), values]))
}
