import type { Knex } from 'knex'
import type { Client } from '../project/Viewer'
import { toDatabaseTime } from './dates'

/** Writes a log entry about a user's account: logins, failed logins, changes that need no permission check. */
export async function recordAccountActivity(
  knex: Knex,
  action: 'authenticate' | 'invalid-credentials' | 'status-update' | 'update',
  user: { id: number; actor?: number },
  client: Pick<Client, 'ip' | 'userAgent'>,
): Promise<void> {
  await knex('directus_activity').insert({
    action,
    action_by: user.actor ?? user.id,
    action_on: toDatabaseTime(new Date()),
    ip: client.ip,
    user_agent: client.userAgent,
    collection: 'directus_users',
    item: String(user.id),
  })
}
