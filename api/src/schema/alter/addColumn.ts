import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'
import { IN_THREAD } from '../../db/LibsqlClient'
import { changeColumn } from './changeColumn'
import { createColumnIndex } from './columnIndex'
import { type ColumnDefinition, columnSql } from './columnSql'
import { emptyValue } from './emptyValue'

/**
 * Adds a column. One that must not be null and has no default gives existing rows an empty value of its kind
 * (`''`, 0), as the contract says.
 */
export async function addColumn(
  trx: Knex,
  dialect: Dialect,
  table: string,
  column: ColumnDefinition,
): Promise<void> {
  const needsFilling = !column.nullable && column.defaultValue === null
  const first = needsFilling ? { ...column, nullable: true } : column
  await trx.raw(
    `ALTER TABLE ${trx.raw('??', [table]).toQuery()} ADD COLUMN ${columnSql(trx, dialect, first)}`,
  )
  if (needsFilling) {
    await trx.raw('UPDATE ?? SET ?? = ?', [table, column.name, emptyValue(column)]).options(IN_THREAD)
    await changeColumn(trx, dialect, table, column)
  }
  if (column.unique) await createColumnIndex(trx, table, column.name, { unique: true })
}

/** What existing rows get in a column that is added. */
export function newColumnValue(column: ColumnDefinition): string | number | null {
  return column.defaultValue ?? (column.nullable ? null : emptyValue(column))
}
