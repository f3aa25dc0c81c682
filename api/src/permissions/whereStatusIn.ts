import type { Knex } from 'knex'
import { datatypes } from '../schema/datatypes'
import type { CollectionSchema, ColumnField } from '../schema/Schema'

/**
 * Restricts a query to rows of some statuses; nothing where the collection has none.
 *
 * Usually most rows match, so an index on the status is the worst way in: SQLite would take it whenever it can, and
 * then sort the whole table. The unary plus keeps it from doing so (MySQL, which counts before it chooses, ignores it).
 *
 * @param options.byIndex - The statuses are all there is to find rows by.
 */
export function whereStatusIn(
  query: Knex.QueryBuilder,
  collection: CollectionSchema,
  statuses: readonly string[],
  { table = collection.name, byIndex = false }: { table?: string; byIndex?: boolean } = {},
): void {
  const { statusField } = collection
  if (!statusField) return
  const values = statusValues(statusField, statuses)
  const column = `${table}.${statusField.field}`
  if (byIndex || values.length === 0) query.whereIn(column, values)
  else query.whereRaw(`+?? IN (${values.map(() => '?').join(', ')})`, [column, ...values])
}

/** Statuses as their column holds them: without its affinity, a number never equals its text. */
export function statusValues({ column }: ColumnField, statuses: readonly string[]): string[] | number[] {
  return datatypes[column.datatype]?.family === 'integer' ? statuses.map(Number) : [...statuses]
}
