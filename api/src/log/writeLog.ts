import type { PrimaryKey } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { insertStatements } from '../db/insertStatements'
import type { Viewer } from '../project/Viewer'
import { storedNow } from '../schema/cast/datetime'
import type { ListChanges } from './revisionListsTable'

type Values = Readonly<Record<string, unknown>>

/** The item that nests another one, as its revision remembers it. */
export interface Parent {
  collection: string
  key: PrimaryKey
  /** Whether the row of that item changes in the same request. */
  changed: boolean
}

/** What one write leaves in the log. */
export interface LogEntry {
  action: string
  collection: string
  key: PrimaryKey
  /** Null: the write leaves no revision (hard deletes). */
  revision: { data: Values; delta: Values; parent: Parent | null; lists?: ListChanges } | null
}

/** The part of a transaction of writes that its log rows come from. */
export interface LoggedSession {
  readonly db: Knex.Transaction
  readonly viewer: Pick<Viewer, 'userId' | 'ip' | 'userAgent'>
  readonly options: { comment?: string | null; skipActivity?: boolean }
  readonly log: readonly LogEntry[]
}

/** Writes the activity and revision rows of a session, in the order of its writes and in its transaction. */
export async function writeLog(session: LoggedSession): Promise<void> {
  const { db, log, options, viewer } = session
  if (options.skipActivity) return
  const activities = await insertActivities(
    db,
    log.map(({ action, collection, key }) => ({
      action,
      action_by: viewer.userId ?? 0,
      action_on: storedNow(),
      ip: viewer.ip,
      user_agent: viewer.userAgent.slice(0, 255),
      collection,
      item: String(key),
      comment: options.comment ?? null,
    })),
  )
  let rows: RevisionRow[] = []
  for (const [index, { collection, key, revision }] of log.entries()) {
    if (!revision) continue
    const { data, delta, parent, lists = {} } = revision
    rows.push({
      activity: activities[index],
      collection,
      item: String(key),
      data: JSON.stringify(data),
      delta: JSON.stringify(delta),
      parent_collection: parent?.collection ?? null,
      parent_item: parent === null ? null : String(parent.key),
      parent_changed: parent?.changed ?? false,
    })
    if (Object.keys(lists).length === 0) continue
    // The lists of a revision name it by its key.
    const own = rows.pop()
    await insertRevisions(db, rows)
    rows = []
    const [id] = await db('directus_revisions').insert(own)
    await db('pergola_revision_lists').insert({ revision: id, lists: JSON.stringify(lists) })
  }
  await insertRevisions(db, rows)
}

type RevisionRow = Values & { data: string }

async function insertRevisions(db: Knex.Transaction, rows: readonly RevisionRow[]): Promise<void> {
  for (const part of insertStatements(rows)) await db('directus_revisions').insert(part)
}

/** @returns the key of each row */
async function insertActivities(db: Knex.Transaction, rows: readonly Values[]): Promise<number[]> {
  const keys: number[] = []
  if (!isSqlite(db)) {
    // MySQL answers the first key alone, and does not say which the others are.
    for (const row of rows) keys.push(...(await db('directus_activity').insert(row)))
    return keys
  }
  for (const part of insertStatements<Values & { data?: string }>(rows)) {
    // Rows of one statement have keys in a row, of which SQLite answers the last one.
    const [last] = await db('directus_activity').insert(part)
    keys.push(...part.map((_row, index) => Number(last) - part.length + 1 + index))
  }
  return keys
}

function isSqlite(db: Knex): boolean {
  return (db.client as { dialect: string }).dialect === 'sqlite3'
}
