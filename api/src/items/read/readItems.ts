import type { Knex } from 'knex'
import { ApiError } from '../../errors/ApiError'
import { fieldUnknown, readDenied, relatedDataDenied } from '../../errors/itemErrors'
import { type Access, fieldDenial, isAllowed } from '../../permissions/Access'
import { isColumnField } from '../../schema/isColumnField'
import type { CollectionSchema } from '../../schema/Schema'
import { applyFilter } from '../filter/applyFilter'
import { isOpaque } from '../filter/isOpaque'
import { orderRows } from '../filter/orderRows'
import { restrictToStatuses } from '../filter/restrictToStatuses'
import { searchRows } from '../filter/searchRows'
import type { ItemsContext, Row, Warning } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'
import { type PageWindow, pageWindow } from './pageWindow'
import { planFields } from './planFields'
import type { ReadPlan } from './ReadPlan'
import { finishRows, visibleRows } from './readRows'

export interface ReadResult {
  rows: Row[]
  warnings: Warning[]
  plan: ReadPlan
  window: PageWindow
}

/** Offsets from here on are walked on the index alone before any row is fetched. */
const DEEP_OFFSET = 1_000

/**
 * Reads a page of a collection.
 *
 * @param keys - Only these; null: all.
 * @throws ApiError 401/3 or 403/300 when the viewer may read nothing of the collection; what the parts of the query
 *   throw.
 */
export async function readItems(
  context: ItemsContext,
  collection: CollectionSchema,
  query: ItemsQuery,
  keys: readonly (string | number)[] | null = null,
): Promise<ReadResult> {
  if (!isAllowed(context.permissions.access(collection, 'read')))
    throw readDenied(collection.name, context.viewer)
  const warnings: Warning[] = []
  const sortNullLast = query.sort.length === 0 || (await nullsLast(context))
  const plan = planFields({ ...context, warnings, nodes: { count: 0 } }, collection, query.fields)
  const window = await pageWindow(context, query)
  const page = matchingRows(context, plan, query, keys)
  orderRows(page, context, collection, plan.access, query.sort, sortNullLast)
  if (window.limit !== null) page.limit(window.limit)
  if (window.offset > 0) page.offset(window.offset)
  const stored = window.limit === 0 ? [] : await fetchRows(context, plan, page, window, query, sortNullLast)
  const rows = await finishRows(
    { ...context, languages: query.lang, loaded: { count: 0 }, sizes: new WeakMap() },
    plan,
    stored,
  )
  return { rows, warnings, plan, window }
}

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
  restrictToStatuses(rows, collection, query.status)
  if (keys) rows.whereIn(`${collection.name}.${requireKey(collection)}`, [...keys])
  applyFilter(rows, context, collection, access, query.filter)
  if (query.q !== null) searchRows(rows, context, collection, access, query.q)
  if (query.groups.length > 0) oneOfEachGroup(rows, context, plan, query)
  return rows
}

async function fetchRows(
  context: ItemsContext,
  plan: ReadPlan,
  page: Knex.QueryBuilder,
  window: PageWindow,
  query: ItemsQuery,
  sortNullLast: boolean,
): Promise<Row[]> {
  const { collection } = plan
  const columns = plan.select.map((name) => `${collection.name}.${name}`)
  const key = collection.primaryKey && `${collection.name}.${collection.primaryKey.field}`
  if (columns.length === 0) columns.push(`${collection.name}.*`)
  if (window.offset < DEEP_OFFSET || !key || query.sort.some((sort) => sort.random))
    return page.select(columns)
  // An outer query over an inner one that reads keys only: skipped rows are never fetched. Wrapped once more because
  // MySQL takes no LIMIT directly inside IN.
  const keys = context.db.select('page.page_key').from(page.select(`${key} as page_key`).as('page'))
  const rows = context.db(collection.name).select(columns).whereIn(key, keys)
  orderRows(rows, context, collection, plan.access, query.sort, sortNullLast)
  return rows
}

async function nullsLast(context: ItemsContext): Promise<boolean> {
  return (await context.project.settings.get(context.db, context.versions.settings)).flag(
    'sort_null_last',
    true,
  )
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
    .groupBy(columns)
    .min(`${key} as first`)
  rows.whereIn(key, first)
}

function groupColumn(
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  name: string,
): string {
  const field = collection.fields.get(name)
  if (!field) throw fieldUnknown(collection.name, name)
  if (!isColumnField(field))
    throw new ApiError('unprocessable', `"${name}" has no values of its own to group by`)
  if (fieldDenial(access, name) !== 'none' || isOpaque(context, field)) throw relatedDataDenied(name)
  return `${collection.name}.${name}`
}

function requireKey(collection: CollectionSchema): string {
  if (!collection.primaryKey) throw new ApiError('unprocessable', `"${collection.name}" has no primary key`)
  return collection.primaryKey.field
}
