import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'
import { createColumnIndex } from './columnIndex'
import { type ColumnDefinition, columnSql } from './columnSql'

/**
 * Creates a table and the unique indexes of its columns.
 *
 * @param isTemporary - Only this connection sees it, until it ends.
 */
export async function createTable(
  trx: Knex,
  dialect: Dialect,
  table: string,
  columns: readonly ColumnDefinition[],
  isTemporary = false,
): Promise<void> {
  const keys = columns.filter(({ primaryKey }) => primaryKey).map(({ name }) => name)
  // Several columns that are the key together are named once, behind all columns.
  const together = keys.length > 1
  const parts = columns.map((column) =>
    columnSql(trx, dialect, together ? { ...column, primaryKey: false } : column),
  )
  if (together) parts.push(trx.raw(`PRIMARY KEY (${keys.map(() => '??').join(', ')})`, keys).toQuery())
  const suffix = dialect.name === 'mysql' ? ' DEFAULT CHARSET = utf8mb4' : ''
  const what = isTemporary ? 'TEMPORARY TABLE' : 'TABLE'
  await trx.raw(`CREATE ${what} ${trx.raw('??', [table]).toQuery()} (${parts.join(', ')})${suffix}`)
  for (const column of columns) {
    if (column.unique && !column.primaryKey)
      await createColumnIndex(trx, table, column.name, { unique: true })
  }
}
