import type { Item } from '@pergola/sdk'

/** Rows of a list; `null` where there were more than a revision keeps. */
export type Rows = readonly Item[] | null

/** What one revision remembers of the lists of its item. */
export interface RememberedLists {
  revision: number
  lists: Readonly<Record<string, { before: Rows; after: Rows }>>
}

/**
 * The rows of each list as a revision left them. Lists that no revision remembers are not named: they never changed.
 *
 * @param history - Oldest first.
 */
export function listsAt(history: readonly RememberedLists[], revision: number): Record<string, Rows> {
  const at: Record<string, Rows> = {}
  for (const { revision: later, lists } of history.toReversed()) {
    for (const [field, { before }] of Object.entries(lists)) if (later > revision) at[field] = before
  }
  for (const { revision: earlier, lists } of history) {
    for (const [field, { after }] of Object.entries(lists)) if (earlier <= revision) at[field] = after
  }
  return at
}
