import type { Field, Item } from '@pergola/sdk'

/** What a new item starts with: the default of every field that has one, in the form the API would answer. */
export function defaultValues(fields: Iterable<Field>): Item {
  const values: Item = {}
  for (const field of fields) values[field.field] = defaultValue(field)
  return values
}

/** Stored defaults are text; lists, booleans and numbers are read from it. */
export function defaultValue({ type, default_value: stored }: Field): unknown {
  if (type === 'array') return toList(stored)
  if (stored === null || stored === undefined) return null
  if (type === 'boolean') return stored === true || stored === 1 || stored === '1' || stored === 'true'
  if (type === 'integer' || type === 'decimal' || type === 'sort') return toNumber(stored)
  return stored
}

/** Digits that a number would lose stay text. */
function toNumber(stored: unknown): unknown {
  const text = typeof stored === 'string' ? stored.trim() : ''
  return text !== '' && String(Number(text)) === text ? Number(text) : stored
}

function toList(stored: unknown): unknown[] {
  if (Array.isArray(stored)) return stored
  return typeof stored === 'string' && stored !== '' ? stored.split(',') : []
}
