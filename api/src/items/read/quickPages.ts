import { type Access, coversAllRows } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { LookUp, Statement } from '../../db/lookUp'
import type { JsonColumn } from '../../db/rowsAsJson'
import type { CollectionSchema } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'
import { collectionRule } from '../rules/collectionRules'
import { jsonColumns } from './pageJson'
import type { PageWindow } from './pageWindow'
import type { ReadPlan } from './ReadPlan'

/** The first rows of a collection by their keys: the database steps over no row that is not sent, or over few. */
export interface QuickPage {
  readonly statement: Statement<[]>
  /** Where rows of some statuses are left out, of which there may be any number; null: none are. */
  readonly nearby: Nearby | null
  /** Many that are left out were found before it or between its rows. */
  isScattered: boolean
  /** What the database writes as JSON; null: its rows are cast here. */
  columns: readonly JsonColumn[] | null
  /** Bytes of the last answer with them; null: they have not been read yet. */
  lastLength: number | null
}

/** A page as it is among the first rows of its table. */
interface Nearby {
  readonly statement: Statement<[]>
  /** With fewer rows than these it is not the page, unless the table has no others. */
  readonly rows: number
  /** Finds a row of the table behind all that any such statement reads. */
  readonly rowBehind: Statement<[]>
}

const MOST_ROWS = 200
/** That are left out. */
const MOST_STEPPED_OVER = 200
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
  const page: QuickPage = {
    statement: make,
    nearby: plan.collection.statusField && nearbyPage(plan.collection, window, make),
    isScattered: false,
    columns: jsonColumns(plan),
    lastLength: null,
  }
  if (ofAccess.size >= MOST_PAGES) ofAccess.delete(ofAccess.keys().next().value ?? '')
  ofAccess.set(name, page)
  return page
}

function nearbyPage(
  { name, primaryKey }: CollectionSchema,
  { limit, offset }: ShortWindow,
  make: () => Knex.QueryBuilder,
): Nearby {
  const key = `${name}.${primaryKey?.field}`
  const keyBehind = (knex: Knex, rows: number) => knex(name).select(key).orderBy(key).limit(1).offset(rows)
  return {
    // A blob comes after all numbers and texts.
    statement: (knex) =>
      make().whereRaw("?? <= coalesce(?, x'')", [key, keyBehind(knex, offset + limit + MOST_STEPPED_OVER)]),
    rows: limit,
    rowBehind: (knex) => keyBehind(knex, 2 * MOST_ROWS + MOST_STEPPED_OVER),
  }
}

/** Whether its rows were few characters when they were read last, and lay close to each other. */
export function isKnownShort({ lastLength, isScattered }: QuickPage): boolean {
  return lastLength !== null && lastLength <= LONGEST && !isScattered
}

/**
 * What reads a quick page.
 *
 * @returns With the rows that it has to find: fewer are not the page.
 */
export async function quickStatement(
  lookUp: LookUp,
  { versions }: ItemsContext,
  { collection }: ReadPlan,
  { statement, nearby }: QuickPage,
): Promise<{ statement: Statement<[]>; rows: number }> {
  if (!nearby) return { statement, rows: 0 }
  const isSmall = await lookUp.kept(versions.data ?? null, `few ${collection.name}`, async () => {
    return (await lookUp.find(nearby.rowBehind)).length === 0
  })
  return isSmall ? { statement, rows: 0 } : nearby
}

/** Nothing leaves a row out but its status, nothing is fetched besides, and the order is that of the table. */
function isByKeyAlone({ collection, access, fields }: ReadPlan, query: ItemsQuery): boolean {
  const { filter, sort, groups, q } = query
  const isWhole = filter.length === 0 && sort.length === 0 && groups.length === 0 && q === null
  const { restrictRead, afterRead } = collectionRule(collection.name)
  return (
    isWhole &&
    coversAllRows(access) &&
    collection.primaryKey !== null &&
    !collection.sortField &&
    (!collection.statusField || query.status === null) &&
    !restrictRead &&
    !afterRead &&
    fields.every(({ kind }) => kind === 'column')
  )
}

interface ShortWindow extends PageWindow {
  limit: number
}

function isShort(window: PageWindow): window is ShortWindow {
  const { limit, offset } = window
  return limit !== null && limit > 0 && limit <= MOST_ROWS && offset < MOST_ROWS
}
