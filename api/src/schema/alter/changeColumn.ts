import { decimalPlaces, formatDecimal, parseDecimal, roundDecimal } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'
import { IN_THREAD } from '../../db/LibsqlClient'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { exceedsDouble } from '../exactNumber'
import { type ColumnDefinition, columnSql } from './columnSql'
import { rewriteTableSql } from './rewriteTableSql'

/** Gives an existing column another definition. Keeps its place, its values, and the table's indexes and triggers. */
export async function changeColumn(
  trx: Knex,
  dialect: Dialect,
  table: string,
  column: ColumnDefinition,
): Promise<void> {
  const definition = columnSql(trx, dialect, column)
  if (dialect.name === 'mysql') {
    await trx.raw(`ALTER TABLE ${trx.raw('??', [table]).toQuery()} MODIFY COLUMN ${definition}`)
  } else {
    await rebuildTable(trx, table, column.name, definition)
    if (column.datatype === 'DECIMAL' && column.length !== null) await writeAllDecimals(trx, table, column)
  }
}

/** Gives the values the decimals of the column, rounded as MySQL does it by itself. */
async function writeAllDecimals(trx: Knex, table: string, column: ColumnDefinition): Promise<void> {
  const { name, length } = column
  const isText = exceedsDouble(column)
  const { digits, decimals } = decimalPlaces(length)
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows: { row: number; value: string | number }[] = await trx(table)
      .select(trx.raw('rowid AS row'), trx.raw('?? AS value', [name]))
      .whereNotNull(name)
      .whereRaw('rowid > ?', [after])
      .orderByRaw('rowid')
      .limit(PAGE)
    for (const { row, value } of rows) {
      const decimal = parseDecimal(String(value)) ?? { coefficient: 0n, scale: 0 }
      const text = formatDecimal(roundDecimal(decimal, decimals), decimals)
      if (text.replace(/\D/g, '').length > Math.max(digits, decimals + 1))
        throw new ApiError('fieldChangeRefused', say('digitsTooMany', { field: name, length }))
      const stored = isText ? text : Number(text)
      if (stored !== value)
        await trx(table)
          .update({ [name]: stored })
          .whereRaw('rowid = ?', [row])
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)?.row ?? after
  }
}

const PAGE = 1_000

/** SQLite: makes a copy with the new definition and puts it in the table's place. */
async function rebuildTable(trx: Knex, table: string, column: string, definition: string): Promise<void> {
  const copy = `pergola_copy_${table}`
  const quote = (name: string) => trx.raw('??', [name]).toQuery()
  const objects: TableObject[] = await trx('sqlite_master')
    .select('type', 'name', 'sql', trx.raw('CAST(sql AS BLOB) AS bytes'))
    .where({ tbl_name: table })
  const own = objects.find((object) => object.type === 'table')
  const tableSql = own?.sql ?? ''
  // Those of side indexes are made again with them.
  const dropped = objects.filter(
    ({ type, name, sql }) => type !== 'table' && sql !== null && !/^pergola_(search|order)_/.test(name),
  )
  // Defaults, checks and comments are written again as they are read: they must not be written with U+FFFD that they do not have.
  if ([own, ...dropped].some((object) => object && isReadWithLoss(object)))
    throw new ApiError('fieldChangeRefused', say('tableNotUtf8', { table }))
  await trx.raw(rewriteTableSql(tableSql, { table: copy, column, definition }, quote))
  await trx.raw('INSERT INTO ?? SELECT * FROM ??', [copy, table]).options(IN_THREAD)
  await keepSequence(trx, table, copy)
  await trx.raw('DROP TABLE ??', [table])
  await takeName(trx, copy, table)
  for (const { sql } of dropped) await trx.raw(sql ?? '')
}

interface TableObject {
  type: string
  name: string
  sql: string | null
  bytes: Uint8Array | null
}

function isReadWithLoss({ sql, bytes }: TableObject): boolean {
  return sql !== null && bytes !== null && !Buffer.from(sql).equals(bytes)
}

/** Views and triggers elsewhere may name the table that is not there for this moment; by default SQLite then refuses. */
async function takeName(trx: Knex, copy: string, table: string): Promise<void> {
  await trx.raw('PRAGMA legacy_alter_table = ON')
  try {
    await trx.raw('ALTER TABLE ?? RENAME TO ??', [copy, table])
  } finally {
    await trx.raw('PRAGMA legacy_alter_table = OFF')
  }
}

/** The next key must not be one that was given out before, even if its row is gone. */
async function keepSequence(trx: Knex, table: string, copy: string): Promise<void> {
  const exists = await trx('sqlite_master').where({ name: 'sqlite_sequence' }).first()
  if (!exists) return
  const row = await trx('sqlite_sequence').select('seq').where({ name: table }).first()
  if (!row) return
  const changed = await trx('sqlite_sequence').where({ name: copy }).update({ seq: row.seq })
  if (changed === 0) await trx('sqlite_sequence').insert({ name: copy, seq: row.seq })
}
