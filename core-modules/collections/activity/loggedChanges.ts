import type { Activity, Revision } from '@pergola/sdk'
import type { RememberedLists } from '../data/listsAt'
import { type FieldChange, feedEntries } from './feedEntries'

/**
 * What one record of the log changed.
 *
 * @param record - Without its action it counts as a change: a new item is listed with what was sent.
 * @param revisions - Of its item up to there, newest first: that of the record, and the one before it.
 */
export function loggedChanges(
  record: Pick<Activity, 'id' | 'collection' | 'item'> & Partial<Activity>,
  revisions: readonly Revision[],
  lists: readonly RememberedLists[] = [],
): FieldChange[] {
  const [own, older] = revisions
  if (own?.activity !== record.id) return []
  const activity = { action: 'update', ...record, comment_deleted_on: null } as Activity
  const before = older ? [{ ...activity, id: older.activity, action: 'update' as const }] : []
  return feedEntries([activity, ...before], revisions, lists).entries[0]?.changes ?? []
}
