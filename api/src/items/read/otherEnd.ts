import type { Knex } from 'knex'
import { defaultStatuses } from '../filter/restrictToStatuses'
import type { ItemsContext } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'
import { countedAs, isNarrowed } from './matchingRows'
import { cutOut, DEEP_OFFSET, type PageWindow, type WalkedWindow } from './pageWindow'
import type { ReadPlan } from './ReadPlan'
import { readsWhole } from './storedOrder'

/** How a page is reached from the other end of its list: where it is in the list from the last row to the first. */
export interface OtherEnd extends WalkedWindow {
  /** Leaves out of the rows that were found those that are before the page: as it is, none are. */
  trim?(rows: Knex.QueryBuilder): void
  /** Whether nothing has been written since the list was counted: what was read in between is the page that was asked for. */
  isCurrent(): Promise<boolean>
}

/**
 * The way to a page from the end of its list, where that is nearer than the beginning and where it is known how long the list is: a
 * database steps over all rows before a page. Null where the page is read as it is asked for.
 */
export async function otherEnd(
  context: ItemsContext,
  plan: ReadPlan,
  query: ItemsQuery,
  { limit, offset }: PageWindow,
): Promise<OtherEnd | null> {
  if (!context.lookUp || limit === null || offset < DEEP_OFFSET || !isCounted(context, plan, query))
    return null
  // Without a key, two rows can have the same place. An order by chance has no end.
  if (!plan.collection.primaryKey || query.sort.some((key) => key.random)) return null
  const { counts } = context.project
  const asked = countedAs(context, plan, query)
  const known = await counts.known(asked)
  const count = known?.count ?? counts.last(asked)
  if (count === null || count - offset > offset) return null
  if (!known) return countsQuickly(context, plan, query) ? countedInside(context, plan, limit, offset) : null
  const rows = Math.min(limit, Math.max(0, count - offset))
  return { limit: rows, offset: Math.max(0, count - offset - rows), isCurrent: known.isCurrent }
}

/** Whether what `filter_count` says is how many rows the list has. */
function isCounted(context: ItemsContext, { collection, access }: ReadPlan, query: ItemsQuery): boolean {
  return (
    access === context.permissions.access(collection, 'read') && (isNarrowed(query) || query.status === null)
  )
}

/** Whether all rows of the table are meant: SQLite counts them by the smallest index, a page of it at a time. */
function countsQuickly(context: ItemsContext, plan: ReadPlan, query: ItemsQuery): boolean {
  return (
    context.project.dialect.name === 'sqlite' &&
    readsWhole(context, plan, query) &&
    defaultStatuses(plan.collection) === null
  )
}

/**
 * For a list that has been counted, but not since something was written, such as a part of its index: the statement that reads the page
 * counts the rows, so that nothing can be written in between.
 */
function countedInside(
  { db }: ItemsContext,
  { collection }: ReadPlan,
  limit: number,
  offset: number,
): OtherEnd {
  const count = '(SELECT n FROM pergola_counted)'
  return {
    limit,
    offset: db.raw(`max(0, ${count} - ?)`, [offset + limit]),
    trim(rows) {
      rows.withMaterialized('pergola_counted', db(collection.name).count('* as n'))
      cutOut(rows, { limit, offset: db.raw(`max(0, ? - ${count})`, [offset + limit]) })
    },
    isCurrent: async () => true,
  }
}
