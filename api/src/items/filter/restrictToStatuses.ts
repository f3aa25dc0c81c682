import type { Knex } from 'knex'
import type { CollectionSchema } from '../../schema/Schema'

/** Statuses that listings show by default: the mapped ones that do not mean "deleted". Null: no restriction. */
export function defaultStatuses(collection: CollectionSchema): string[] | null {
  if (!collection.statusField || collection.statuses.length === 0) return null
  return collection.statuses.filter((status) => !status.softDelete).map((status) => status.value)
}

/** Hides soft-deleted rows and rows with a status nobody knows. */
export function restrictToDefaultStatuses(query: Knex.QueryBuilder, collection: CollectionSchema): void {
  restrictToStatuses(query, collection, null)
}

/** @param asked - The `status` parameter: exactly these, all (`*`), or (null) the default ones. */
export function restrictToStatuses(
  query: Knex.QueryBuilder,
  collection: CollectionSchema,
  asked: readonly string[] | '*' | null,
): void {
  if (asked === '*' || !collection.statusField) return
  const statuses = asked ?? defaultStatuses(collection)
  if (statuses) query.whereIn(`${collection.name}.${collection.statusField.field}`, [...statuses])
}
