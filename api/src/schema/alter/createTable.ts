import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'
import { createColumnIndex } from './columnIndex'
import { type ColumnDefinition, columnSql } from './columnSql'

/** Creates a table and the unique indexes of its columns. */
export async function createTable(
  trx: Knex,
  dialect: Dialect,
  table: string,
  columns: readonly ColumnDefinition[],
): Promise<void> {
  const body = columns.map((column) => columnSql(trx, dialect, column)).join(', ')
  const suffix = dialect.name === 'mysql' ? ' DEFAULT CHARSET = utf8mb4' : ''
  await trx.raw(`CREATE TABLE ${trx.raw('??', [table]).toQuery()} (${body})${suffix}`)
  for (const column of columns) {
    if (column.unique && !column.primaryKey)
      await createColumnIndex(trx, table, column.name, { unique: true })
  }
}
