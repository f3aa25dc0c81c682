import { isAllowed } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { Statement } from '../../db/lookUp'
import type { Scope } from '../../db/readScope'
import type { WrittenRows } from '../../db/rowsAsJson'
import type { CollectionSchema } from '../../schema/Schema'
import { restrictToStatuses } from '../filter/restrictToStatuses'
import { holdsText } from '../filter/searchRows'
import type { ItemsContext, Warning } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'
import { writtenPage } from './pageJson'
import { pageWindow } from './pageWindow'
import { planAnswer } from './planAnswer'
import type { ReadPlan } from './ReadPlan'
import { visibleRows } from './readRows'
import {
  keysAtEnds,
  type LengthCheck,
  lengthCheck,
  type NearbyStatements,
  readNearby,
  type Searched,
  walkNearby,
} from './searchNearby'
import { searchWalk, walkSearch } from './searchWalk'

/** A page of a search: nothing but these values depends on the text. */
type SearchStatement = Statement<[term: string, pattern: string]>

/** The statements of a kind of texts. */
interface SearchStatements {
  readonly whole: SearchStatement
  readonly nearby: NearbyStatements
}

const MOST_ROWS = 200
/** Of one plan; the oldest go first. */
const MOST_STATEMENTS = 50
const statements = new WeakMap<ReadPlan, Map<string, SearchStatements>>()

/** A page of a search that walks its index. */
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
 * Opens a page of a search that walks its index, read by statements that are kept: to make one costs as much as to run it.
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
  const walk = await searchWalk(context, plan, query, window)
  if (!walk) return null
  const searched = { window, walk }
  const check = lengthCheck(plan, searched)
  const { whole, nearby } = statementsOf(context, plan, query, searched, check)
  return {
    warnings,
    nearby: await writtenPage(context, plan, limit, ({ columns }) =>
      readNearby({ context, lookUp, plan }, nearby, searched, check.mostBytes, columns),
    ),
    inThread: (scope) =>
      writtenPage(context, plan, limit, (asJson) =>
        lookUp.jsonInThread(whole, [walk.terms.all(), walk.sought.pattern], asJson, scope),
      ),
  }
}

function statementsOf(
  context: ItemsContext,
  plan: ReadPlan,
  query: ItemsQuery,
  searched: Searched,
  check: LengthCheck,
): SearchStatements {
  const { window, walk } = searched
  const ofPlan = statements.get(plan) ?? new Map<string, SearchStatements>()
  statements.set(plan, ofPlan)
  const { escapes, folding, isOfNumbers } = walk.sought.kind
  const place = [window.limit, window.offset, walk.isDescending, query.status]
  const name = JSON.stringify([...place, escapes, folding, isOfNumbers, check.fields.length])
  const known = ofPlan.get(name)
  if (known) return known
  const made = {
    whole: wholeStatement(context, plan, query, searched),
    nearby: {
      page: nearbyStatement(context, plan, query, searched, check),
      ends: keysAtEnds(plan.collection),
      refusals: 0,
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
  searched: Searched,
): SearchStatement {
  const { walk } = searched
  return (db, term, pattern) => {
    const rows = visibleRows({ ...context, db }, plan)
    matchPage(rows, { ...context, db }, plan, query, searched, pattern)
    walkSearch(rows, db, plan.collection, walk, term)
    return rows
  }
}

/** The same for the first candidates, each of which is looked at before it is compared. */
function nearbyStatement(
  context: ItemsContext,
  plan: ReadPlan,
  query: ItemsQuery,
  searched: Searched,
  { fields }: LengthCheck,
): NearbyStatements['page'] {
  return (db, term, pattern, mostBytes) => {
    const rows = visibleRows({ ...context, db }, plan)
    walkNearby(rows, db, plan, searched, term, { fields, mostBytes })
    matchPage(rows, { ...context, db }, plan, query, searched, pattern)
    return rows
  }
}

/** What a page shows of the rows that hold the text. Filters and rights leave none out where a search walks its index. */
function matchPage(
  rows: Knex.QueryBuilder,
  context: ItemsContext,
  { collection, access, select }: ReadPlan,
  { status }: ItemsQuery,
  { window, walk }: Searched,
  pattern: string,
): void {
  restrictToStatuses(rows, collection, status)
  holdsText(rows, context, collection, access, { ...walk.sought, pattern })
  if (window.offset > 0) rows.offset(window.offset)
  rows.limit(window.limit ?? MOST_ROWS).select(select.map((name) => `${collection.name}.${name}`))
}
