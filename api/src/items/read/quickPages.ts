import { type Access, coversAllRows } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { Statement } from '../../db/lookUp'
import type { JsonColumn } from '../../db/rowsAsJson'
import type { ItemsContext } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'
import { collectionRule } from '../rules/collectionRules'
import { jsonColumns } from './pageJson'
import type { PageWindow } from './pageWindow'
import type { ReadPlan } from './ReadPlan'

/** The first rows of a collection by their keys: the database steps over no row that is not sent. */
export interface QuickPage {
  readonly statement: Statement<[]>
  /** What the database writes as JSON; null: its rows are cast here. */
  columns: readonly JsonColumn[] | null
  /** Bytes of the last answer with them; null: they have not been read yet. */
  lastLength: number | null
}

const MOST_ROWS = 200
/** Bytes of the rows; longer ones are read in a thread. */
export const LONGEST = 256 * 1024

/** Of one access, which belongs to a role and a version of the schema; the oldest go first. */
const MOST_PAGES = 50
const pages = new WeakMap<Access, Map<string, QuickPage>>()

/**
 * The page as one that can be read in the thread of everyone, where its number of rows is all that it can cost. The same one
 * for as long as neither rights nor schema change.
 *
 * @param make - Its query, which depends on nothing but plan, languages and window.
 */
export function quickPage(
  context: ItemsContext,
  plan: ReadPlan,
  query: ItemsQuery,
  window: PageWindow,
  make: () => Knex.QueryBuilder,
): QuickPage | null {
  if (!context.lookUp?.isAtOnce || !isByKeyAlone(plan, query) || !isShort(window)) return null
  const access = context.permissions.access(plan.collection, 'read')
  const ofAccess = pages.get(access) ?? new Map<string, QuickPage>()
  pages.set(access, ofAccess)
  const name = `${window.limit} ${window.offset} ${query.fields?.join() ?? '*'}`
  const known = ofAccess.get(name)
  if (known) return known
  const page: QuickPage = { statement: make, columns: jsonColumns(plan), lastLength: null }
  if (ofAccess.size >= MOST_PAGES) ofAccess.delete(ofAccess.keys().next().value ?? '')
  ofAccess.set(name, page)
  return page
}

/** Whether its rows were few characters when they were read last. */
export function isKnownShort({ lastLength }: QuickPage): boolean {
  return lastLength !== null && lastLength <= LONGEST
}

/** Nothing leaves a row out, nothing is fetched besides, and the order is that of the table. */
function isByKeyAlone({ collection, access, fields }: ReadPlan, query: ItemsQuery): boolean {
  const { filter, sort, groups, q } = query
  const isWhole = filter.length === 0 && sort.length === 0 && groups.length === 0 && q === null
  const { restrictRead, afterRead } = collectionRule(collection.name)
  return (
    isWhole &&
    coversAllRows(access) &&
    collection.primaryKey !== null &&
    !collection.sortField &&
    !collection.statusField &&
    !restrictRead &&
    !afterRead &&
    fields.every(({ kind }) => kind === 'column')
  )
}

function isShort({ limit, offset }: PageWindow): boolean {
  return limit !== null && limit > 0 && limit <= MOST_ROWS && offset < MOST_ROWS
}
