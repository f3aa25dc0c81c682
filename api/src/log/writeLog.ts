import type { PrimaryKey } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { Viewer } from '../project/Viewer'
import { storedNow } from '../schema/cast/datetime'
import type { ListChanges } from './revisionLists'

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
  if (session.options.skipActivity) return
  for (const entry of session.log) {
    const [activity] = await session.db('directus_activity').insert({
      action: entry.action,
      action_by: session.viewer.userId ?? 0,
      action_on: storedNow(),
      ip: session.viewer.ip,
      user_agent: session.viewer.userAgent.slice(0, 255),
      collection: entry.collection,
      item: String(entry.key),
      comment: session.options.comment ?? null,
    })
    if (!entry.revision) continue
    const { data, delta, parent, lists = {} } = entry.revision
    const [revision] = await session.db('directus_revisions').insert({
      activity,
      collection: entry.collection,
      item: String(entry.key),
      data: JSON.stringify(data),
      delta: JSON.stringify(delta),
      parent_collection: parent?.collection ?? null,
      parent_item: parent === null ? null : String(parent.key),
      parent_changed: parent?.changed ?? false,
    })
    if (Object.keys(lists).length > 0)
      await session.db('pergola_revision_lists').insert({ revision, lists: JSON.stringify(lists) })
  }
}
