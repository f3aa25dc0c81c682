import type { ItemsContext } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'
import { countedAs, isNarrowed } from './matchingRows'
import { DEEP_OFFSET, type PageWindow } from './pageWindow'
import type { ReadPlan } from './ReadPlan'

/** How a page is reached from the other end of its list. */
export interface OtherEnd {
  /** Where it is in the list from the last row to the first. */
  readonly window: PageWindow
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
  const known = await context.project.counts.known(countedAs(context, plan, query))
  if (!known || known.count - offset > offset) return null
  const rows = Math.min(limit, Math.max(0, known.count - offset))
  return {
    window: { limit: rows, offset: Math.max(0, known.count - offset - rows) },
    isCurrent: known.isCurrent,
  }
}

/** Whether what `filter_count` says is how many rows the list has. */
function isCounted(context: ItemsContext, { collection, access }: ReadPlan, query: ItemsQuery): boolean {
  return (
    access === context.permissions.access(collection, 'read') && (isNarrowed(query) || query.status === null)
  )
}
