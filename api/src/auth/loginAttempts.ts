import type { Knex } from 'knex'

/** Actions that clear the count of failed logins. */
const FRESH_STARTS = ['authenticate', 'status-update']

/** Failed logins of a user since the last successful one, or since an administrator changed the status. */
export async function countFailedLogins(knex: Knex, userId: number): Promise<number> {
  const own = () => knex('directus_activity').where({ collection: 'directus_users', item: String(userId) })
  const start = await own().whereIn('action', FRESH_STARTS).max({ id: 'id' }).first()
  const failures = await own()
    .where({ action: 'invalid-credentials' })
    .where('id', '>', Number(start?.id ?? 0))
    .count({ count: '*' })
    .first()
  return Number(failures?.count ?? 0)
}
