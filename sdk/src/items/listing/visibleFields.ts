import type { Collection, Field, FieldAccess } from '@pergola/sdk'

const DEFAULT_COLUMN_COUNT = 4

/** Fields that a listing may offer: readable ones that are not hidden, in the order of the collection. */
export function listableFields(collection: Collection, access: FieldAccess): Field[] {
  return Object.values(collection.fields)
    .filter((field) => access.isReadable(field.field) && (!field.hidden_browse || field.primary_key))
    .sort((a, b) => (a.sort ?? Number.POSITIVE_INFINITY) - (b.sort ?? Number.POSITIVE_INFINITY))
}

/** The field that keeps the order made by hand. It is hidden in most collections, which says nothing of its use. */
export function sortFieldOf(collection: Collection, access: FieldAccess): Field | null {
  const found = Object.values(collection.fields).find((field) => field.type === 'sort')
  return found && access.isReadable(found.field) && access.isWritable(found.field) ? found : null
}

/**
 * Columns of a listing that no one has chosen columns for: the first four that are neither key nor hidden, and that hold
 * a value. An alias holds none: it is a divider or a button of the form.
 */
export function defaultFields(fields: readonly Field[]): Field[] {
  const candidates = fields.filter(
    (field) => !field.primary_key && !field.hidden_browse && field.type !== 'alias',
  )
  const chosen = candidates.slice(0, DEFAULT_COLUMN_COUNT)
  return chosen.length > 0 ? chosen : fields.slice(0, 1)
}

/**
 * The columns that a stored list names, in its order.
 *
 * @param stored - `name,country`, as presets keep it; anything else, or only unknown names, gives the default columns.
 */
export function chosenFields(stored: unknown, fields: readonly Field[]): Field[] {
  const names = typeof stored === 'string' ? stored.split(',').map((name) => name.trim()) : []
  const chosen = [...new Set(names)].flatMap((name) => fields.find((field) => field.field === name) ?? [])
  return chosen.length > 0 ? chosen : defaultFields(fields)
}
