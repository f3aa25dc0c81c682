import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'
import { changeColumn } from '../../schema/alter/changeColumn'
import { exceedsDouble } from '../../schema/exactNumber'
import { introspectSqlite } from '../../schema/introspectSqlite'

/**
 * SQLite kept the first 15 digits of a long decimal. From now on such columns are text; of managed collections only, since
 * the other tables are someone else's.
 */
export async function keepLongDecimals(trx: Knex, dialect: Dialect): Promise<void> {
  if (dialect.name !== 'sqlite') return
  const managed = new Set<string>(await trx('directus_collections').where({ managed: 1 }).pluck('collection'))
  for (const { table, ...column } of await introspectSqlite(trx)) {
    if (managed.has(table) && exceedsDouble(column) && column.kept !== 'text')
      await changeColumn(trx, dialect, table, column)
  }
}
