import { storedNow } from '../cast/datetime'
import type { WriteSession } from './WriteSession'

/** Writes the activity and revision rows of a session, in the order of its writes and in its transaction. */
export async function writeLog(
  session: Pick<WriteSession, 'db' | 'viewer' | 'options' | 'log'>,
): Promise<void> {
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
    const { data, delta, parent } = entry.revision
    await session.db('directus_revisions').insert({
      activity,
      collection: entry.collection,
      item: String(entry.key),
      data: JSON.stringify(data),
      delta: JSON.stringify(delta),
      parent_collection: parent?.collection ?? null,
      parent_item: parent === null ? null : String(parent.key),
      parent_changed: parent?.changed ?? false,
    })
  }
}
