import type { ListChanges } from '../../log/revisionListsTable'
import type { Row } from '../ItemsContext'
import type { Key } from '../keys'
import { keyColumn } from './checkRights'
import { revisionData } from './revisionData'
import type { SplitPayload } from './splitPayload'
import type { WriteSession } from './WriteSession'

/** Rows of a list that a revision remembers; of longer ones only the rows' own revisions know. */
const MAX_ROWS = 500

type Lists = Readonly<Record<string, readonly Row[] | null>>

/** The rows of those lists of an item that a body changes, by field, as a revision keeps them. */
export async function readLists(
  session: WriteSession,
  key: Key,
  lists: SplitPayload['toMany'],
): Promise<Lists> {
  const read: Record<string, readonly Row[] | null> = {}
  for (const { relation, changes } of lists) {
    if (changes.length === 0) continue
    const { target, foreignKey, field } = relation
    const rows: Row[] = await session
      .db(target.name)
      .where(`${target.name}.${foreignKey.field}`, key)
      .orderBy(keyColumn(target))
      .limit(MAX_ROWS + 1)
    read[field.field] = rows.length > MAX_ROWS ? null : rows.map((row) => revisionData(target, row))
  }
  return read
}

/** The lists that differ. Those that `before` does not name were empty: the item was not there. */
export function listChanges(before: Lists, after: Lists): ListChanges {
  const changes = Object.entries(after).map(([field, rows]) => {
    return [field, { before: field in before ? (before[field] ?? null) : [], after: rows }] as const
  })
  // Of lists that are too long to compare, a change is assumed.
  const isChanged = (change: ListChanges[string]) =>
    change.after === null || JSON.stringify(change.before) !== JSON.stringify(change.after)
  return Object.fromEntries(changes.filter(([, change]) => isChanged(change)))
}
