import type { Field, FieldAccess, Item } from '@pergola/sdk'

/** Types whose values belong to one item alone: the server sets them, or their rows would leave the original. */
const NOT_COPIED: ReadonlySet<Field['type']> = new Set([
  'alias',
  'datetime_created',
  'datetime_updated',
  'owner',
  'user_updated',
  'o2m',
  'translation',
])

/** What creating a copy sends: the current values without the key and whatever belongs to the original alone. */
export function copyValues(fields: Iterable<Field>, values: Item, access: FieldAccess): Item {
  const copy: Item = {}
  for (const field of fields) {
    const value = values[field.field]
    if (field.primary_key || NOT_COPIED.has(field.type) || value === undefined) continue
    if (access.isWritable(field.field)) copy[field.field] = toReference(value, field.type)
  }
  return copy
}

/** A nested related row travels as its key, so that copying never writes to the row itself. */
function toReference(value: unknown, type: Field['type']): unknown {
  const isRelated = type === 'm2o' || type === 'file' || type === 'user'
  if (!isRelated || typeof value !== 'object' || value === null || !('id' in value)) return value
  // There is no item yet that could be referred to.
  if ('$new' in value) return value
  return value.id
}
