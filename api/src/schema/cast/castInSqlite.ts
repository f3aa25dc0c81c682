import { storedValue } from '../../db/rowsAsJson'
import { REFUSED_VALUE } from '../../db/rowsAsText'
import type { ColumnField } from '../Schema'
import { type OutputCast, toBoolean, toDatetime, toNumber, toTextOrNull, toZonedDatetime } from './castOut'

type Expression = (column: string) => string

/** The letters by which SQLite makes a column one of text: whatever is written to it is text, bytes or nothing. */
const TEXT_COLUMN = /^[^(]*(CHAR|CLOB|TEXT)/
const NUMBER_LETTERS = /INT/

/** A moment, or what stands in its column, up to the second; `from` becomes `to` where it stands first. */
const moment = (from: string, to: string, end: string) => (column: string) =>
  `iif(typeof(${column}) = 'text',
    iif(instr(substr(${column}, 1, 19), '${from}') > 0,
      substr(${column}, 1, instr(${column}, '${from}') - 1) || '${to}' || substr(${column}, instr(${column}, '${from}') + 1, 19 - instr(${column}, '${from}')),
      substr(${column}, 1, 19))${end && ` || '${end}'`},
    iif(${column} IS NULL, NULL, ${REFUSED_VALUE}))`

const EXPRESSIONS = new Map<OutputCast, Expression>([
  [null, storedValue],
  [toNumber, (column) => `iif(typeof(${column}) = 'text', ${REFUSED_VALUE}, ${storedValue(column)})`],
  [toTextOrNull, (column) => `iif(typeof(${column}) = 'real', ${REFUSED_VALUE}, CAST(${column} AS TEXT))`],
  [toBoolean, (column) => `json(iif(${column} = 1 OR ${column} = '1', 'true', 'false'))`],
  [toDatetime, moment('T', ' ', '')],
  [toZonedDatetime, moment(' ', 'T', '+00:00')],
])

/**
 * What {@link OutputCast} makes of a column, as SQL of SQLite for JSON, so that a page of rows can be sent as the database writes it.
 *
 * @returns Null where SQLite has no such function: the rows are cast here.
 */
export function castInSqlite({ column }: ColumnField, cast: OutputCast): Expression | null {
  const isText = TEXT_COLUMN.test(column.datatype) && !NUMBER_LETTERS.test(column.datatype)
  if (cast === null && isText) return (name) => `iif(typeof(${name}) = 'blob', ${REFUSED_VALUE}, ${name})`
  return EXPRESSIONS.get(cast) ?? null
}
