import type { Knex } from 'knex'
import { whereStatusIn } from '../../permissions/whereStatusIn'
import type { CollectionSchema } from '../../schema/Schema'

/** Statuses that listings show by default: the mapped ones that do not mean "deleted". Null: no restriction. */
export function defaultStatuses(collection: CollectionSchema): string[] | null {
  if (!collection.statusField || collection.statuses.length === 0) return null
  return collection.statuses.filter((status) => !status.softDelete).map((status) => status.value)
}

/**
 * Hides soft-deleted rows and rows with a status no one knows.
 *
 * @param byIndex - Nothing else narrows the query: counting all rows is quickest on the status index.
 */
export function restrictToDefaultStatuses(
  query: Knex.QueryBuilder,
  collection: CollectionSchema,
  { byIndex = false }: { byIndex?: boolean } = {},
): void {
  const statuses = defaultStatuses(collection)
  if (statuses) whereStatusIn(query, collection, statuses, { byIndex })
}

/** @param asked - The `status` parameter: exactly these, all (`*`), or (null) the default ones. */
export function restrictToStatuses(
  query: Knex.QueryBuilder,
  collection: CollectionSchema,
  asked: readonly string[] | '*' | null,
): void {
  if (asked === null) restrictToDefaultStatuses(query, collection)
  else if (asked !== '*') whereStatusIn(query, collection, asked, { byIndex: true })
}
