import type Database from 'libsql'
import type { Statement } from 'libsql'
import { iterateInThread } from './iterateInThread'
import { prepare } from './preparedStatements'
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

/**
 * Longer answers are read row by row: they would be there three times at once, and a text beyond half a gigabyte ends the
 * process, since the driver cannot hand it over.
 */
const MOST_BYTES = 16 * 1024 * 1024
/** No text, and no null. */
const TOO_LONG = 0

const REFUSED = /JSON cannot hold BLOB values|string or blob too big/

/** The columns of `*` are known to SQLite alone, and change with the table. */
const NAMES_ALL_COLUMNS = /[\s,.]\*/

/**
 * Makes the driver give all rows at once: its native part is entered once instead of for each row.
 * What is more, a statement is at its end when the thread that runs it gives its first row: no search for a later one goes
 * on in the thread of everyone.
 *
 * @param select - A `SELECT` or `WITH`.
 * @returns Null where the columns are not listed, or too many.
 */
export function prepareAsText(connection: Database, select: string): TextStatement | null {
  if (NAMES_ALL_COLUMNS.test(select)) return null
  const names = prepare(connection, select)
    .columns()
    .map(({ name }) => name)
  if (names.length > MOST_COLUMNS) return null
  const columns = names.map((_, index) => `c${index}`)
  // SQLite writes 15 digits of a number with a fraction into JSON; 17 are what it takes to read the same one.
  const values = columns.map(
    (column) =>
      `CASE typeof(${column}) WHEN 'real' THEN json(format('%!.17g', ${column})) ELSE ${column} END`,
  )
  const statement = prepare(
    connection,
    `WITH found (${columns}) AS (${select}),
      joined (rows) AS (SELECT group_concat(json_array(${values}), '${SEPARATOR}') FROM found)
    SELECT iif(octet_length(rows) > ${MOST_BYTES}, ${TOO_LONG}, rows) FROM joined`,
  )
  return { statement: statement.raw(true), names }
}

/**
 * The text that such a statement has answered with; null: there are no rows.
 *
 * @returns `undefined` where the rows have to be asked for one by one: they are long, or hold bytes, for which JSON has no place
 */
export async function readTextOf(
  { statement }: TextStatement,
  bindings: unknown[],
): Promise<string | null | undefined> {
  try {
    const [answer] = await iterateInThread(statement, bindings)
    const text = answer?.[0]
    return text === TOO_LONG ? undefined : (text as string | null)
  } catch (error) {
    if (error instanceof Error && REFUSED.test(error.message)) return undefined
    throw error
  }
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
