import type Database from 'libsql'
import type { Statement } from 'libsql'
import { prepare } from './preparedStatements'

type Row = Record<string, unknown>

/**
 * Makes the driver give row after row, of any size and with any value. Texts come as their bytes; bytes then need another form,
 * and come as the text of their digits.
 *
 * @param select - A `SELECT` or `WITH`.
 * @param width - The number of its columns.
 */
export function prepareOneByOne(connection: Database, select: string, width: number): Statement<unknown[]> {
  const columns = Array.from({ length: width }, (_, index) => `c${index}`)
  const values = columns.map(
    (column) =>
      `CASE typeof(${column}) WHEN 'text' THEN CAST(${column} AS BLOB) WHEN 'blob' THEN hex(${column}) ELSE ${column} END`,
  )
  const statement = prepare(connection, `WITH found (${columns}) AS (${select}) SELECT ${values} FROM found`)
  return statement.raw(true).safeIntegers(true)
}

/** A row of such a statement. Whole numbers are bigints. */
export function readOne(values: readonly unknown[], names: readonly string[], decoder: TextDecoder): Row {
  return Object.fromEntries(names.map((name, index) => [name, readValue(values[index], decoder)]))
}

function readValue(value: unknown, decoder: TextDecoder): unknown {
  if (typeof value === 'string') return Buffer.from(value, 'hex')
  return value instanceof Uint8Array || value instanceof ArrayBuffer ? decoder.decode(value) : value
}
