import type Database from 'libsql'
import type { Statement } from 'libsql'
import { prepare } from './preparedStatements'
import { takeTurns } from './takeTurns'

type Row = Record<string, unknown>

/** JSON escapes line ends inside of texts, so that this stands between rows only. */
const SEPARATOR = ',\n'

/** Characters that are read at a stretch. */
const PIECE = 64 * 1024

/** As many as a function of SQLite takes in all its builds. */
const MOST_COLUMNS = 100

/** Longer answers are read row by row: they would be there three times at once. */
const MOST_BYTES = 16 * 1024 * 1024
/** No text, and no null. */
const TOO_LONG = 0

/**
 * Bytes that SQLite refuses to write into JSON, whatever its version: others may happen to be JSON in its binary form, as `x'00'`,
 * which is a null there.
 */
export const REFUSED_VALUE = "x'ff'"

const REFUSED = /JSON cannot hold BLOB values|string or blob too big/

/**
 * Makes the driver give all rows at once, as the bytes of a single text: its native part is entered once instead of for each row.
 * What is more, a statement is at its end when the thread that runs it gives its first row: no search for a later one goes
 * on in the thread of everyone.
 *
 * @param select - A `SELECT` or `WITH`.
 * @param width - The number of its columns.
 * @param isOneRow - It has one at most, which takes fewer steps.
 * @returns Null where the columns are too many.
 */
export function prepareAsText(
  connection: Database,
  select: string,
  width: number,
  isOneRow = false,
): Statement<unknown[]> | null {
  if (width > MOST_COLUMNS) return null
  const columns = Array.from({ length: width }, (_, index) => `c${index}`)
  // SQLite writes 15 digits of a number with a fraction into JSON; 17 are what it takes to read the same one.
  const values = columns.map(
    (column) =>
      `CASE typeof(${column}) WHEN 'real' THEN json(format('%!.17g', ${column})) WHEN 'blob' THEN ${REFUSED_VALUE} ELSE ${column} END`,
  )
  const found = `found (${columns}) AS (${select})`
  const statement = prepare(
    connection,
    isOneRow
      ? `WITH ${found} SELECT CAST(json_array(${values}) AS BLOB) FROM found LIMIT 1`
      : `WITH ${found}, joined (rows) AS (SELECT group_concat(json_array(${values}), '${SEPARATOR}') FROM found)
        SELECT iif(octet_length(rows) > ${MOST_BYTES}, ${TOO_LONG}, CAST(rows AS BLOB)) FROM joined`,
  )
  return statement.raw(true)
}

/** Whether rows have to be asked for one by one: they hold bytes, for which JSON has no place, or are too long. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && REFUSED.test(error.message)
}

/**
 * The text that such a statement has answered with; null: there are no rows.
 *
 * @returns `undefined` where the rows have to be asked for one by one
 */
export function textIn(answer: unknown, decoder: TextDecoder): string | null | undefined {
  if (answer === null) return null
  return answer instanceof Uint8Array && answer.byteLength <= MOST_BYTES ? decoder.decode(answer) : undefined
}

/** A row without values, of which each row is a copy: so all have the same form. */
export function emptyRow(names: readonly string[]): Readonly<Row> {
  return Object.fromEntries(names.map((name) => [name, null]))
}

/** The rows of such a text. */
export function readText(text: string | null, names: readonly string[], empty: Readonly<Row>): Row[] {
  if (text === null) return []
  const lists: unknown[][] = JSON.parse(`[${text}]`)
  return lists.map((values) => {
    const row = { ...empty }
    for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index]
    return row
  })
}

/** The same. Others have a turn in between. */
export async function readLongText(
  text: string | null,
  names: readonly string[],
  empty: Readonly<Row>,
): Promise<Row[]> {
  const rows: Row[] = []
  if (text === null) return rows
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf(SEPARATOR, start + PIECE)
    const end = found < 0 ? text.length : found
    for (const row of readText(text.slice(start, end), names, empty)) rows.push(row)
    start = end + SEPARATOR.length
    if (start < text.length) await takeTurns()
  }
  return rows
}
