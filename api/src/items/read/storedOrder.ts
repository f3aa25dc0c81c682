import { coversAllRows, fieldDenial } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { orderTable, wantedOrderIndex } from '../../indexes/orderIndex'
import { statusValues } from '../../permissions/whereStatusIn'
import { isColumnField } from '../../schema/isColumnField'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import { isOpaque } from '../filter/isOpaque'
import { defaultStatuses } from '../filter/restrictToStatuses'
import { sortsAsText } from '../filter/textKeys'
import type { ItemsContext } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'
import { collectionRule } from '../rules/collectionRules'
import { cutOut, type WalkedWindow } from './pageWindow'
import type { ReadPlan } from './ReadPlan'

/** The keys of a collection in the order of one of its texts, as they are kept beside it. */
export interface StoredOrder {
  readonly table: string
  readonly isDescending: boolean
  /** Where rows without a text stand when it ascends. */
  readonly nullsLast: boolean
  /** Statuses whose rows are shown; null: all. */
  readonly statuses: readonly (string | number)[] | null
}

/**
 * The stored order that a query can walk; null where there is none, or where a filter, a search or rights leave rows out: how
 * few they are is not known before they are read, and a walk could pass all others.
 */
export async function storedOrder(
  context: ItemsContext,
  plan: ReadPlan,
  query: ItemsQuery,
  sortNullLast: boolean,
): Promise<StoredOrder | null> {
  // A connection that writes has to be able to take the index away.
  if (!context.lookUp || context.project.dialect.name !== 'sqlite') return null
  const { collection } = plan
  const field = sortedText(context, plan, query)
  if (!field || !readsWhole(context, plan, query)) return null
  const index = wantedOrderIndex(context.project.knex, collection, field)
  if (!index || !(await context.project.indexes.isReady(context.schema, index))) return null
  return {
    table: orderTable(collection.name, field.field),
    isDescending: query.sort.some((key) => !key.random && key.descending),
    nullsLast: sortNullLast && field.column.nullable,
    statuses: query.status === '*' ? null : shownStatuses(collection),
  }
}

/** The text that is the only sort key, where its order reveals nothing. */
function sortedText(context: ItemsContext, plan: ReadPlan, { sort }: ItemsQuery): ColumnField | null {
  const [key] = sort
  if (sort.length !== 1 || !key || key.random) return null
  const field = plan.collection.fields.get(key.field)
  if (!field || !isColumnField(field) || !sortsAsText(field)) return null
  return isOpaque(context, field) || fieldDenial(plan.access, field.field) !== 'none' ? null : field
}

/** Whether no filter, no search and no rights leave rows out, but statuses may. */
export function readsWhole(
  { viewer }: ItemsContext,
  { collection, access }: ReadPlan,
  query: ItemsQuery,
): boolean {
  const { filter, groups, q, status } = query
  const { restrictRead } = collectionRule(collection.name)
  return (
    filter.length === 0 &&
    groups.length === 0 &&
    q === null &&
    (status === null || status === '*') &&
    coversAllRows(access) &&
    (viewer.isAdmin || !restrictRead)
  )
}

/**
 * The keys of a page, as `page_key`. Walks the index of the stored order alone, however far the page is.
 *
 * @param isReversed - From the last row to the first.
 */
export function keysInOrder(
  db: Knex,
  collection: CollectionSchema,
  { table, isDescending, nullsLast, statuses }: StoredOrder,
  window: WalkedWindow,
  isReversed: boolean,
): Knex.QueryBuilder {
  const direction = isDescending === isReversed ? 'ASC' : 'DESC'
  // Null is the smallest value, and it is last where the order descends.
  const nulls = nullsLast && !isDescending ? (isReversed ? ' NULLS FIRST' : ' NULLS LAST') : ''
  const keys = db(table).select('id as page_key').orderByRaw(`key ${direction}${nulls}, id ${direction}`)
  leaveOutOtherStatuses(keys, 'id', db, collection, statuses)
  cutOut(keys, window)
  return keys
}

/**
 * The keys of a page that walks an index of the collection itself, where there is one for its order: rows that are stepped over are
 * not fetched for their status.
 *
 * @returns Null where statuses leave nothing out, or where more is left out than they do
 */
export function keysOfShownStatuses(
  context: ItemsContext,
  plan: ReadPlan,
  query: ItemsQuery,
): Knex.QueryBuilder | null {
  const { collection } = plan
  const statuses = query.status === null ? shownStatuses(collection) : null
  if (!statuses || context.project.dialect.name !== 'sqlite' || !readsWhole(context, plan, query)) return null
  const keys = context.db(collection.name)
  leaveOutOtherStatuses(
    keys,
    `${collection.name}.${collection.primaryKey?.field}`,
    context.db,
    collection,
    statuses,
  )
  return keys
}

/** @param statuses - Those that are shown; null: all. */
function leaveOutOtherStatuses(
  rows: Knex.QueryBuilder,
  key: string,
  db: Knex,
  collection: CollectionSchema,
  statuses: readonly (string | number)[] | null,
): void {
  const { statusField } = collection
  if (statuses && statusField)
    rows.whereNotIn(key, keysInOtherStatuses(db, collection, statusField, statuses))
}

/** Usually few: they are read off the index on the status, between the statuses that are shown. */
function keysInOtherStatuses(
  db: Knex,
  collection: CollectionSchema,
  { field }: ColumnField,
  statuses: readonly (string | number)[],
): Knex.QueryBuilder {
  const keys = () => db(collection.name).select(`${collection.primaryKey?.field}`)
  const [first, ...others] = statuses
  if (first === undefined) return keys()
  const parts = [keys().whereNull(field), keys().where(field, '<', first)]
  let last = first
  for (const next of others) {
    parts.push(keys().where(field, '>', last).where(field, '<', next))
    last = next
  }
  return keys().where(field, '>', last).unionAll(parts)
}

/** In the order of the index on their column; null: all. */
function shownStatuses(collection: CollectionSchema): (string | number)[] | null {
  const { statusField } = collection
  const statuses = defaultStatuses(collection)
  if (!statusField || !statuses) return null
  const orderOf = (status: string | number) => (typeof status === 'string' ? status.toLowerCase() : status)
  return [...statusValues(statusField, statuses)].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}
