import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'

/** Of one table, its primary key among them, on MariaDB and MySQL. SQLite has no limit. */
const MOST_KEYS = 64

/**
 * Refuses what needs more indexes than a table can have. Asked before the first statement: a column that is added stays on MySQL,
 * even if its index is refused.
 *
 * @param more - How many are to be added.
 * @throws ApiError 422/406
 */
export async function requireFreeKeys(
  db: Knex,
  dialect: Dialect,
  table: string,
  more: number,
): Promise<void> {
  if (dialect.name !== 'mysql' || more === 0) return
  const [rows] = await db.raw(
    'SELECT COUNT(DISTINCT index_name) AS count FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ?',
    [table],
  )
  if (Number(rows[0]?.count ?? 0) + more <= MOST_KEYS) return
  throw new ApiError('tooManyKeys', say('keysTooMany', { table, max: MOST_KEYS }))
}
