import { type Activity, type Item, isEqual, type Revision } from '@pergola/sdk'
import { listsAt, type RememberedLists } from '../data/listsAt'

/** One field as it was and as it became; `before` is `undefined` where that is not known. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

export interface FeedEntry {
  activity: Activity
  /** Snapshot that reverting would write back. */
  revision: Revision | null
  changes: FieldChange[]
  /** The item can be set back to this entry: it has changes and is not its latest state. */
  canRevert: boolean
}

export interface Feed {
  /** Newest first; deleted comments are left out. */
  entries: FeedEntry[]
  /** The item is older than what is known of it. */
  startsOutside: boolean
}

/** Entries that leave a snapshot to compare the next one with. */
const SNAPSHOTS: readonly string[] = ['create', 'update', 'upload', 'revert', 'soft-delete']
const BEGINNINGS: readonly string[] = ['create', 'upload']

/**
 * Joins the activity of an item with its revisions.
 *
 * @param activity - Newest first, as the API sorts it.
 * @param history - Oldest first.
 */
export function feedEntries(
  activity: readonly Activity[],
  revisions: readonly Revision[],
  history: readonly RememberedLists[] = [],
): Feed {
  const revisionOf = new Map(revisions.map((revision) => [revision.activity, revision]))
  const shown = activity.filter((entry) => entry.comment_deleted_on === null)
  const latest = shown.find((entry) => revisionOf.has(entry.id))
  const entries = shown.map((entry, index): FeedEntry => {
    const revision = revisionOf.get(entry.id) ?? null
    const older = shown
      .slice(index + 1)
      .find((candidate) => SNAPSHOTS.includes(candidate.action) && revisionOf.has(candidate.id))
    const lists = history.find((remembered) => remembered.revision === revision?.id)?.lists ?? {}
    const columns = revision ? changesOf(entry, revision, older && revisionOf.get(older.id)) : []
    const changes = [
      ...columns.filter(({ field }) => !(field in lists)),
      ...Object.entries(lists).map(([field, list]) => ({ field, ...list })),
    ]
    const canRevert = changes.length > 0 && entry !== latest
    return { activity: entry, revision, changes, canRevert }
  })
  const oldest = shown.at(-1)
  return { entries, startsOutside: !oldest || !BEGINNINGS.includes(oldest.action) }
}

/** What differs between two versions of an item. */
export function changesBetween(
  older: Revision,
  newer: Revision,
  history: readonly RememberedLists[],
): FieldChange[] {
  const [before, after] = [listsAt(history, older.id), listsAt(history, newer.id)]
  const columns = Object.entries(changedPart(older.data, newer.data))
  return [
    ...columns.map(([field, value]) => ({ field, before: older.data[field] ?? null, after: value })),
    ...Object.keys(after)
      .filter((field) => !isEqual(before[field], after[field]))
      .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null })),
  ]
}

function changesOf(
  { action }: Activity,
  { data, delta }: Revision,
  older: Revision | undefined,
): FieldChange[] {
  if (!older) {
    // What an item held before its first entry is not known: a creation lists all of it, a change what was sent.
    const known = BEGINNINGS.includes(action) ? withoutBlanks(data) : (delta ?? {})
    return Object.entries(known).map(([field, after]) => ({ field, before: undefined, after }))
  }
  if (isEqual(older.data, data)) return []
  // Snapshots hold raw column text, a delta what was sent: a key counts only where the snapshots differ, except for
  // relations, which no snapshot holds.
  return Object.entries(delta ?? changedPart(older.data, data)).flatMap(([field, after]) => {
    const before = older.data[field]
    const isUnchanged = field in data && isEqual(before, data[field])
    return isUnchanged ? [] : [{ field, before: before ?? null, after }]
  })
}

function withoutBlanks(values: Item): Item {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
}

function changedPart(before: Item, after: Item): Item {
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => !isEqual(value, before[field])))
}
