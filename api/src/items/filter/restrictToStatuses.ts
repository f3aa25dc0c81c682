import type { Knex } from 'knex'
import { whereStatusIn } from '../../permissions/whereStatusIn'
import type { Viewer } from '../../project/Viewer'
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

/**
 * Restricts rows that are found without a key.
 *
 * @param asked - The `status` parameter: exactly these, all (`*`), or (null) the default ones.
 */
export function restrictToStatuses(
  query: Knex.QueryBuilder,
  collection: CollectionSchema,
  asked: readonly string[] | '*' | null,
): void {
  if (asked === null) restrictToDefaultStatuses(query, collection)
  else if (asked !== '*') whereStatusIn(query, collection, asked, { byIndex: true })
}

/**
 * The same for rows that are addressed by their keys. There an administrator misses only what is deleted: an item whose
 * status left the mapping has to be reachable for the one who can correct it.
 */
export function restrictKeysToStatuses(
  query: Knex.QueryBuilder,
  collection: CollectionSchema,
  asked: readonly string[] | '*' | null,
  viewer: Pick<Viewer, 'isAdmin'>,
): void {
  const { statusField } = collection
  if (asked !== null || !viewer.isAdmin || !statusField) {
    restrictToStatuses(query, collection, asked)
    return
  }
  const deleted = collection.statuses.filter((status) => status.softDelete).map((status) => status.value)
  if (deleted.length === 0) return
  query.where((shown) => {
    shown
      .whereNull(`${collection.name}.${statusField.field}`)
      .orWhereNot((other) => whereStatusIn(other, collection, deleted))
  })
}
