import { isAllowed } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { Statement } from '../../db/lookUp'
import type { Scope } from '../../db/readScope'
import type { WrittenRows } from '../../db/rowsAsJson'
import type { CollectionSchema } from '../../schema/Schema'
import { restrictToStatuses } from '../filter/restrictToStatuses'
import { holdsText } from '../filter/searchRows'
import { selectFrom } from '../filter/selectFrom'
import type { ItemsContext, Warning } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'
import { writtenPage } from './pageJson'
import { type PageWindow, pageWindow } from './pageWindow'
import { planAnswer } from './planAnswer'
import type { ReadPlan } from './ReadPlan'
import { visibleRows } from './readRows'
import {
  type Candidates,
  type NearbyPage,
  readNearby,
  refuseLong,
  type SearchBounds,
  searchBounds,
  type TableValues,
  walkNearby,
} from './searchNearby'
import { type AskedTable, type PlannedSearch, planSearch, searchWalk, walkSearch } from './searchWalk'

/** A page of a search: nothing but these values depends on the text. */
type SearchStatement = Statement<[term: string, pattern: string]>

/** The statements of a kind of texts. */
interface SearchStatements {
  /** For a search that walks an index. */
  readonly whole: SearchStatement
  readonly nearby: NearbyPage
}

const MOST_ROWS = 200
/** Of one plan; the oldest go first. */
const MOST_STATEMENTS = 50
const statements = new WeakMap<ReadPlan, Map<string, SearchStatements>>()

/** A page of a search by indexes. */
export interface SearchPage {
  warnings: Warning[]
  /** Read in the thread of everyone; null where that would take too long. */
  readonly nearby: WrittenRows | null
  /**
   * Reads it in a thread of the driver.
   *
   * @param scope - For whom.
   * @returns Null where its rows have to be read and cast
   */
  inThread(scope: Scope): Promise<WrittenRows | null>
}

/**
 * Opens a page of a search by indexes, read by statements that are kept: to make one costs as much as to run it.
 *
 * @returns Null where it is another read: whatever is to be said about the query is said there
 */
export async function openSearchPage(
  context: ItemsContext,
  collection: CollectionSchema,
  query: ItemsQuery,
): Promise<SearchPage | null> {
  const { lookUp } = context
  if (!lookUp?.isAtOnce || query.q === null) return null
  if (!isAllowed(context.permissions.access(collection, 'read'))) return null
  const { plan, warnings } = planAnswer(context, collection, query.fields)
  const window = await pageWindow(context, query)
  const { limit } = window
  if (limit === null || limit > MOST_ROWS || window.offset >= MOST_ROWS) return null
  const search = await planSearch(context, plan, query, window)
  if (!search) return null
  const bounds = await searchBounds(context, lookUp, search, window)
  const { whole, nearby } = statementsOf(context, plan, query, { window, search, bounds })
  const found =
    bounds &&
    (await writtenPage(context, plan, limit, ({ columns }) =>
      readNearby(lookUp, nearby, search, bounds, columns),
    ))
  const walk = searchWalk(search)
  if (!found && !walk) return null
  return {
    warnings,
    nearby: found,
    inThread: async (scope) =>
      walk &&
      writtenPage(context, plan, limit, (asJson) =>
        lookUp.jsonInThread(whole, [walk.terms.all(), search.sought.pattern], asJson, scope),
      ),
  }
}

interface Searched {
  readonly window: PageWindow
  readonly search: PlannedSearch
  readonly bounds: SearchBounds | null
}

function statementsOf(
  context: ItemsContext,
  plan: ReadPlan,
  query: ItemsQuery,
  searched: Searched,
): SearchStatements {
  const { window, search, bounds } = searched
  const ofPlan = statements.get(plan) ?? new Map<string, SearchStatements>()
  statements.set(plan, ofPlan)
  const { escapes, folding, isOfNumbers } = search.sought.kind
  const ofTables = [search.own, ...search.lists].map(({ terms }, place) => {
    const table = bounds?.tables[place]
    return `${terms !== null} ${table?.tried.measured.length} ${table?.all.measured.length}`
  })
  const ofQuery = `${window.limit} ${window.offset} ${search.isDescending} ${query.status}`
  const name = `${ofQuery} ${escapes} ${folding} ${isOfNumbers} ${ofTables}`
  const known = ofPlan.get(name)
  if (known) return known
  const made = {
    whole: wholeStatement(context, plan, query, searched),
    nearby: {
      statements: {
        tried: nearbyStatement(context, plan, query, searched, 'tried'),
        all: nearbyStatement(context, plan, query, searched, 'all'),
      },
      refusals: { known: 0, unknown: 0 },
    },
  }
  if (ofPlan.size >= MOST_STATEMENTS) ofPlan.delete(ofPlan.keys().next().value ?? '')
  ofPlan.set(name, made)
  return made
}

function wholeStatement(
  context: ItemsContext,
  plan: ReadPlan,
  query: ItemsQuery,
  { window, search }: Searched,
): SearchStatement {
  return (db, term, pattern) => {
    const rows = visibleRows({ ...context, db }, plan)
    restrictToStatuses(rows, plan.collection, query.status)
    holdsText(rows, { ...context, db }, plan.collection, plan.access, { ...search.sought, pattern })
    walkSearch(rows, db, plan.collection, search, term)
    return cutPage(rows, plan, window)
  }
}

/** The same for the first candidates of each table, which are looked at before they are compared. */
function nearbyStatement(
  context: ItemsContext,
  plan: ReadPlan,
  query: ItemsQuery,
  { window, search, bounds }: Searched,
  which: Candidates,
): NearbyPage['statements'][Candidates] {
  const { collection } = plan
  const key = `${collection.name}.${collection.primaryKey?.field}`
  return (db, pattern, ...values) => {
    const withDb = { ...context, db }
    /** Narrows rows of a table to those of its first candidates that hold the text. */
    const keepHolding = (rows: Knex.QueryBuilder, table: AskedTable, place: number) => {
      const measured = bounds?.tables[place]?.[which].measured ?? []
      const [term, candidates, mostBytes] = values.slice(3 * place) as TableValues
      walkNearby(rows, db, table.collection, search, table.terms && term, candidates)
      refuseLong(rows, table.collection, measured, mostBytes)
      holdsText(rows, withDb, table.collection, table.access, { ...search.sought, pattern })
      return rows
    }
    const rows = visibleRows(withDb, plan)
    restrictToStatuses(rows, collection, query.status)
    if (search.lists.length === 0) return cutPage(keepHolding(rows, search.own, 0), plan, window)
    const own = keepHolding(db(collection.name).select(key), search.own, 0)
    const ofLists = search.lists.map((list, index) =>
      keepHolding(selectFrom(withDb, list.collection, list.access, list.foreignKey.field), list, index + 1),
    )
    return cutPage(
      rows.whereIn(key, own.unionAll(ofLists)).orderBy(key, search.isDescending ? 'desc' : 'asc'),
      plan,
      window,
    )
  }
}

function cutPage(
  rows: Knex.QueryBuilder,
  { collection, select }: ReadPlan,
  { limit, offset }: PageWindow,
): Knex.QueryBuilder {
  if (offset > 0) rows.offset(offset)
  return rows.limit(limit ?? MOST_ROWS).select(select.map((name) => `${collection.name}.${name}`))
}
