import { isAllowed } from '@pergola/sdk/contract'
import type { Statement } from '../../db/lookUp'
import type { Scope } from '../../db/readScope'
import type { WrittenRows } from '../../db/rowsAsJson'
import type { CollectionSchema } from '../../schema/Schema'
import { type Sought, soughtText } from '../filter/like'
import { restrictToStatuses } from '../filter/restrictToStatuses'
import { holdsText } from '../filter/searchRows'
import type { ItemsContext, Warning } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'
import { writtenPage } from './pageJson'
import { type PageWindow, pageWindow } from './pageWindow'
import { planAnswer } from './planAnswer'
import type { ReadPlan } from './ReadPlan'
import { visibleRows } from './readRows'
import { type SearchWalk, searchWalk, walkSearch } from './searchWalk'

/** A page of a search: nothing but these values depends on the text. */
type SearchStatement = Statement<[term: string, pattern: string]>

const MOST_ROWS = 200
/** Of one plan; the oldest go first. */
const MOST_STATEMENTS = 50
const statements = new WeakMap<ReadPlan, Map<string, SearchStatement>>()

/**
 * A page of a search that walks its index, read by a statement that is kept: to make one costs as much as to run it.
 *
 * @param scope - For whom it is read.
 * @returns Null where it is another read: whatever is to be said about the query is said there
 */
export async function readSearchPage(
  context: ItemsContext,
  collection: CollectionSchema,
  query: ItemsQuery,
  scope: Scope,
): Promise<(WrittenRows & { warnings: Warning[] }) | null> {
  const { lookUp } = context
  if (!lookUp?.isAtOnce || query.q === null) return null
  if (!isAllowed(context.permissions.access(collection, 'read'))) return null
  const { plan, warnings } = planAnswer(context, collection, query.fields)
  const window = await pageWindow(context, query)
  if (window.limit === null || window.limit > MOST_ROWS || window.offset >= MOST_ROWS) return null
  const walk = await searchWalk(context, plan, query, window)
  const sought = soughtText(query.q)
  if (!walk || sought.kind.hasNul) return null
  const statement = statementOf(context, plan, query, { window, walk, sought })
  const values: [string, string] = [walk.term, sought.pattern]
  const written = await writtenPage(context, plan, window.limit, (asJson) =>
    lookUp.jsonInThread(statement, values, asJson, scope),
  )
  return written && { ...written, warnings }
}

interface Searched {
  window: PageWindow
  walk: SearchWalk
  sought: Sought
}

function statementOf(
  context: ItemsContext,
  plan: ReadPlan,
  query: ItemsQuery,
  searched: Searched,
): SearchStatement {
  const { window, walk, sought } = searched
  const ofPlan = statements.get(plan) ?? new Map<string, SearchStatement>()
  statements.set(plan, ofPlan)
  const { escapes, folding, isOfNumbers } = sought.kind
  const place = [window.limit, window.offset, walk.isDescending, query.status]
  const name = JSON.stringify([...place, escapes, folding, isOfNumbers])
  const known = ofPlan.get(name)
  if (known) return known
  const made = searchStatement(context, plan, query, searched)
  if (ofPlan.size >= MOST_STATEMENTS) ofPlan.delete(ofPlan.keys().next().value ?? '')
  ofPlan.set(name, made)
  return made
}

/** Filters and rights leave no row out where a search walks its index. */
function searchStatement(
  context: ItemsContext,
  plan: ReadPlan,
  { status }: ItemsQuery,
  { window, walk, sought }: Searched,
): SearchStatement {
  const { collection, access, select } = plan
  return (db, term, pattern) => {
    const inner = { ...context, db }
    const rows = visibleRows(inner, plan)
    restrictToStatuses(rows, collection, status)
    holdsText(rows, inner, collection, access, { ...sought, pattern })
    walkSearch(rows, db, collection, { ...walk, term })
    if (window.offset > 0) rows.offset(window.offset)
    return rows.limit(window.limit ?? MOST_ROWS).select(select.map((name) => `${collection.name}.${name}`))
  }
}
