import { type Access, fieldDenial } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { ApiError } from '../../errors/ApiError'
import { fieldUnknown, relatedDataDenied } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { isColumnField } from '../../schema/isColumnField'
import type { CollectionSchema } from '../../schema/Schema'
import { applyFilter } from '../filter/applyFilter'
import { isOpaque } from '../filter/isOpaque'
import {
  restrictKeysToStatuses,
  restrictToDefaultStatuses,
  restrictToStatuses,
} from '../filter/restrictToStatuses'
import { SearchScope } from '../filter/SearchScope'
import { searchRows } from '../filter/searchRows'
import { columnKey, equalsAsText } from '../filter/textKeys'
import type { ItemsContext } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'
import type { ReadPlan } from './ReadPlan'
import { visibleRows } from './readRows'

/**
 * The rows a query means, without order and page: what the viewer may see, of the asked statuses, that match filter,
 * search and keys.
 */
export function matchingRows(
  context: ItemsContext,
  plan: Pick<ReadPlan, 'collection' | 'access'>,
  query: ItemsQuery,
  keys: readonly (string | number)[] | null = null,
): Knex.QueryBuilder {
  const { collection, access } = plan
  const rows = visibleRows(context, plan)
  if (keys) {
    rows.whereIn(`${collection.name}.${requireKey(collection)}`, [...keys])
    restrictKeysToStatuses(rows, collection, query.status, context.viewer)
  } else restrictToStatuses(rows, collection, query.status)
  applyFilter(rows, context, collection, access, query.filter)
  if (query.q !== null) searchRows(rows, context, collection, access, query.q)
  if (query.groups.length > 0) oneOfEachGroup(rows, context, plan, query)
  return rows
}

/** Whether a query leaves rows out, beside those in other statuses. */
export function isNarrowed({ filter, q, groups }: ItemsQuery): boolean {
  return filter.length > 0 || q !== null || groups.length > 0
}

/** Counts are about rows, so they take the whole read access, not the part that shows the asked fields. */
export function readAccessPlan(
  context: ItemsContext,
  { collection }: Pick<ReadPlan, 'collection'>,
): Pick<ReadPlan, 'collection' | 'access'> {
  return { collection, access: context.permissions.access(collection, 'read') }
}

/** All rows of a collection in its default statuses, to be counted. */
export function allRows(context: ItemsContext, plan: Pick<ReadPlan, 'collection'>): Knex.QueryBuilder {
  const rows = visibleRows(context, readAccessPlan(context, plan))
  restrictToDefaultStatuses(rows, plan.collection, { byIndex: true })
  return rows
}

/**
 * What a count of the rows of a query is kept as: the same question without what helps to answer it, so that it does not depend on
 * which index is there.
 */
export function countedAs(
  context: ItemsContext,
  plan: Pick<ReadPlan, 'collection'>,
  query: ItemsQuery,
): Knex.QueryBuilder {
  if (!isNarrowed(query)) return allRows(context, plan)
  return matchingRows({ ...context, search: new SearchScope() }, readAccessPlan(context, plan), query)
}

/** GROUP BY: the row with the lowest key stands for its group. */
function oneOfEachGroup(
  rows: Knex.QueryBuilder,
  context: ItemsContext,
  plan: Pick<ReadPlan, 'collection' | 'access'>,
  query: ItemsQuery,
): void {
  const { collection, access } = plan
  const columns = query.groups.map((name) => groupColumn(context, collection, access, name))
  const key = `${collection.name}.${requireKey(collection)}`
  const first = matchingRows(context, plan, { ...query, groups: [] })
    .groupBy(columns as unknown as string[])
    .min(`${key} as first`)
  rows.whereIn(key, first)
}

function groupColumn(
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  name: string,
): Knex.Raw {
  const field = collection.fields.get(name)
  if (!field) throw fieldUnknown(collection.name, name)
  if (!isColumnField(field)) throw new ApiError('unprocessable', say('fieldNotGrouped', { field: name }))
  if (fieldDenial(access, name) !== 'none' || isOpaque(context, field)) throw relatedDataDenied(name)
  const column = `${collection.name}.${name}`
  return equalsAsText(field) ? columnKey(context, column) : context.db.raw('??', [column])
}

function requireKey(collection: CollectionSchema): string {
  if (!collection.primaryKey)
    throw new ApiError('unprocessable', say('collectionWithoutKey', { collection: collection.name }))
  return collection.primaryKey.field
}
