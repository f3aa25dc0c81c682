import { fieldDenial } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { countOf } from '../../db/KeptCounts'
import type { ItemsContext } from '../ItemsContext'
import { EMPTY_QUERY, type FilterNode, type ItemsQuery } from '../query/ItemsQuery'
import { allRows, countedAs, isNarrowed, matchingRows, readAccessPlan } from './matchingRows'
import { pageLinks } from './pageLinks'
import type { PageWindow } from './pageWindow'
import type { ReadPlan } from './ReadPlan'
import { visibleRows } from './readRows'

/** The `meta` block of an answer; keys in the order of the contract (4.8). An empty array when no name was known. */
export type Meta = Record<string, unknown> | []

export interface MetaRequest {
  /** Address of the request with its query string: the base of the page links. */
  url: string
  /** One item was asked for, by key or with `single`. */
  isItem: boolean
  /** What counts as the whole collection, where only a part of it is listed: the history of one item, for example. */
  within?: readonly FilterNode[]
}

/** The page that was read. */
export interface ReadPage {
  plan: ReadPlan
  window: PageWindow
  rowCount: number
}

/** Counts what was asked for, and nothing else: every count is a query. */
export async function readMeta(
  context: ItemsContext,
  query: ItemsQuery,
  result: ReadPage,
  request: MetaRequest,
  keys: readonly (string | number)[] | null = null,
): Promise<Meta> {
  const asked = new Set(query.meta)
  const wants = (name: string) => asked.has('*') || asked.has(name)
  const meta: Record<string, unknown> = {}
  if (wants('collection')) meta.collection = result.plan.collection.name
  if (wants('type')) meta.type = request.isItem ? 'item' : 'collection'
  if (request.isItem) return orNothing(meta)
  if (wants('result_count')) meta.result_count = result.rowCount
  const isPart = isNarrowed(query) || keys !== null
  const needsMatching = wants('filter_count') || wants('page')
  const total =
    wants('total_count') || (needsMatching && !isPart)
      ? await totalCount(context, result.plan, request.within)
      : 0
  if (wants('total_count')) meta.total_count = total
  if (wants('status') && canCountStatuses(result.plan)) {
    meta.status_count = await statusCount(context, result.plan)
  }
  if (needsMatching) {
    const matching = isPart ? await matchCount(context, query, result.plan, keys) : total
    if (wants('filter_count')) meta.filter_count = matching
    if (wants('page')) Object.assign(meta, pageMeta(query, result, matching, request.url))
  }
  return orNothing(meta)
}

function orNothing(meta: Record<string, unknown>): Meta {
  return Object.keys(meta).length === 0 ? [] : meta
}

/**
 * Rows of the collection in the default statuses. Filters, search and `status` do not matter; rights do, except for
 * administrators, who are not checked anyway.
 */
async function totalCount(
  context: ItemsContext,
  plan: ReadPlan,
  within: readonly FilterNode[] | undefined,
): Promise<number> {
  if (within) {
    const counted = { ...EMPTY_QUERY, filter: within }
    return count(context, matchingRows(context, readAccessPlan(context, plan), counted))
  }
  const total = await count(context, allRows(context, plan))
  // A console counts what it lists.
  if (context.lookUp) context.search.foresee(context, plan.collection, total)
  return total
}

function matchCount(
  context: ItemsContext,
  query: ItemsQuery,
  plan: ReadPlan,
  keys: readonly (string | number)[] | null,
): Promise<number> {
  const rows = matchingRows(context, readAccessPlan(context, plan), query, keys)
  return keys ? count(context, rows) : count(context, rows, countedAs(context, plan, query))
}

function canCountStatuses({ collection, access }: ReadPlan): boolean {
  return collection.statusField !== null && fieldDenial(access, collection.statusField.field) === 'none'
}

async function statusCount(context: ItemsContext, plan: ReadPlan): Promise<Record<string, number>> {
  const status = plan.collection.statusField?.field ?? ''
  const rows: { status: unknown; count: unknown }[] = await visibleRows(
    context,
    readAccessPlan(context, plan),
  )
    .select(`${plan.collection.name}.${status} as status`)
    .count('* as count')
    .groupBy(`${plan.collection.name}.${status}`)
  const counts = Object.fromEntries(plan.collection.statuses.map(({ value }) => [value, 0]))
  for (const row of rows) if (row.status !== null) counts[String(row.status)] = Number(row.count)
  return counts
}

async function count(
  { lookUp, project }: ItemsContext,
  rows: Knex.QueryBuilder,
  keptAs = rows,
): Promise<number> {
  return lookUp ? project.counts.count(rows, keptAs) : countOf(await rows.count('* as count'))
}

function pageMeta(
  query: ItemsQuery,
  result: ReadPage,
  matching: number,
  url: string,
): Record<string, unknown> {
  const given = query.limit !== null && query.limit >= 0
  const limit = given ? (query.limit ?? 0) : result.rowCount
  const pageCount = limit > 0 ? Math.max(1, Math.ceil(matching / limit)) : 1
  const asked = limit > 0 ? Math.floor(result.window.offset / limit) + 1 : 1
  // An offset is answered as it was asked for; a page that is not there leads to the last one.
  const isBeyond = query.offset === null && asked > pageCount
  const page = isBeyond ? pageCount : asked
  const offset = isBeyond ? (pageCount - 1) * limit : result.window.offset
  return { limit, offset, page, page_count: pageCount, links: pageLinks(url, { page, pageCount, limit }) }
}
