import type Database from 'libsql'
import type { Statement } from 'libsql'
import { takeTurns } from './takeTurns'

type Row = Record<string, unknown>

/** A statement that answers with all rows of another one in a single text. */
export interface TextStatement {
  statement: Statement
  /** Of the columns, in their order. */
  names: readonly string[]
}

/** JSON escapes line ends inside of texts, so that this stands between rows only. */
const SEPARATOR = ',\n'

/** Characters that are read at a stretch. */
const PIECE = 64 * 1024

/** As many as a function of SQLite takes in all its builds. */
const MOST_COLUMNS = 100

/** The columns of `*` are known to SQLite alone, and change with the table. */
const NAMES_ALL_COLUMNS = /[\s,.]\*/

/**
 * Makes the driver give all rows at once: its native part is entered once instead of for each row, and each value costs half.
 * What is more, a statement is at its end when the thread that runs it gives its first row: no search for a later one goes
 * on in the thread of everyone.
 *
 * @param select - A `SELECT` or `WITH`.
 * @returns Null where the columns are not listed, or too many.
 */
export function prepareAsText(connection: Database, select: string): TextStatement | null {
  if (NAMES_ALL_COLUMNS.test(select)) return null
  const names = connection
    .prepare(select)
    .columns()
    .map(({ name }) => name)
  if (names.length > MOST_COLUMNS) return null
  const columns = names.map((_, index) => `c${index}`)
  // SQLite writes 15 digits of a number with a fraction into JSON; 17 are what it takes to read the same one.
  const values = columns.map(
    (column) =>
      `CASE typeof(${column}) WHEN 'real' THEN json(format('%!.17g', ${column})) ELSE ${column} END`,
  )
  const statement = connection.prepare(
    `WITH found (${columns}) AS (${select}) SELECT group_concat(json_array(${values}), '${SEPARATOR}') FROM found`,
  )
  return { statement: statement.raw(true), names }
}

/** JSON has no place for bytes: the rows have to be asked for one by one. */
export function hasBytes(error: unknown): boolean {
  return error instanceof Error && error.message.includes('JSON cannot hold BLOB values')
}

/** The rows of such a text. Others have a turn in between. */
export async function readText(text: string | null, names: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  if (text === null) return rows
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]))
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf(SEPARATOR, start + PIECE)
    const end = found < 0 ? text.length : found
    const lists: unknown[][] = JSON.parse(`[${text.slice(start, end)}]`)
    for (const values of lists) {
      const row = { ...empty }
      for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index]
      rows.push(row)
    }
    start = end + SEPARATOR.length
    await takeTurns()
  }
  return rows
}
