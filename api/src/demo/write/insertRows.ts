import type { Knex } from 'knex'

type Value = string | number | boolean | null

/** SQLite takes 32,766 values in one statement, MySQL 65,535. */
const maxValues = 30_000

/** Inserts records that all have the same keys, many at a time. */
export async function insertRows<Row extends object>(
  trx: Knex,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => columns.map((column) => (row as Record<string, Value>)[column] ?? null))
  await insertValues(trx, table, columns, values)
}

/** Inserts rows given as values in the order of `columns`, many at a time. */
export async function insertValues(
  trx: Knex,
  table: string,
  columns: readonly string[],
  rows: readonly Value[][],
): Promise<void> {
  const rowsAtOnce = Math.max(1, Math.floor(maxValues / Math.max(1, columns.length)))
  const placeholders = `(${columns.map(() => '?').join(',')})`
  const names = columns.map(() => '??').join(',')
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const chunk = rows.slice(start, start + rowsAtOnce)
    const sql = `insert into ?? (${names}) values ${Array(chunk.length).fill(placeholders).join(',')}`
    await trx.raw(sql, [table, ...columns, ...chunk.flat()] as Knex.RawBinding[])
  }
}
