import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'

/** Drops a column with the indexes that contain it. */
export async function dropColumn(trx: Knex, dialect: Dialect, table: string, column: string): Promise<void> {
  // MySQL shrinks or drops such indexes by itself; SQLite refuses while one exists.
  if (dialect.name === 'sqlite') {
    const indexes: { name: string }[] = await trx.raw(
      'SELECT l.name FROM pragma_index_list(?) AS l JOIN pragma_index_info(l.name) AS i WHERE i.name = ?',
      [table, column],
    )
    for (const { name } of indexes) await trx.raw('DROP INDEX ??', [name])
  }
  await trx.raw('ALTER TABLE ?? DROP COLUMN ??', [table, column])
}
