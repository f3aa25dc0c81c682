import { datatypes } from '../schema/datatypes'
import type { CollectionSchema } from '../schema/Schema'

/** A primary key as it is compared and stored: a number for whole-number keys, else text. */
export type Key = string | number

/**
 * Reads a key as clients send it. Text that is no number never names an item with a numeric key, whatever the
 * database would make of it (`'1abc'` is 1 for MySQL).
 *
 * @returns null when no item can have this key.
 */
export function parseKey(collection: CollectionSchema, key: Key): Key | null {
  const datatype = collection.primaryKey?.column.datatype
  if (datatype === undefined) return null
  if (datatypes[datatype]?.family !== 'integer') return String(key)
  const text = String(key).trim()
  if (!/^-?\d{1,20}$/.test(text)) return null
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}
