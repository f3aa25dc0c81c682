import type { Field, Item } from '@pergola/sdk'

/** What a new item starts with: the default of every field that has one, in the form the API would answer. */
export function defaultValues(fields: Iterable<Field>): Item {
  const values: Item = {}
  for (const field of fields) values[field.field] = defaultValue(field)
  return values
}

/** Stored defaults are text; lists and booleans are read from it. */
export function defaultValue({ type, default_value: stored }: Field): unknown {
  if (type === 'array') return toList(stored)
  if (stored === null || stored === undefined) return null
  if (type === 'boolean') return stored === true || stored === 1 || stored === '1' || stored === 'true'
  return stored
}

function toList(stored: unknown): unknown[] {
  if (Array.isArray(stored)) return stored
  return typeof stored === 'string' && stored !== '' ? stored.split(',') : []
}
