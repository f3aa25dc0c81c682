import { isUtf8 } from 'node:buffer'
import type Database from 'libsql'
import type { Statement } from 'libsql'
import { iterateInThread } from './iterateInThread'
import { getRow, prepare } from './preparedStatements'
import { isRefused, REFUSED_VALUE } from './rowsAsText'

/** A key of the objects that SQLite makes of rows. */
export interface JsonColumn {
  name: string
  /** Turns the SQL of a column into that of its JSON; what it cannot write is `REFUSED_VALUE`. */
  write(column: string): string
}

/** Rows as JSON objects with commas between them. */
export interface WrittenRows {
  json: Buffer
  count: number
}

/** What SQLite has written, or why it has not. */
export type WrittenJson = WrittenRows | 'refused' | 'too long'

/** As many keys as a function of SQLite takes in all its builds, which count their values too. */
const MOST_KEYS = 60

/** No JSON, and no null. */
const TOO_LONG = 0

/** Whole numbers beyond it are written as text. */
const LARGEST = Number.MAX_SAFE_INTEGER
const SLASH = '/'.charCodeAt(0)

/** SQLite writes 15 digits of a number with a fraction into JSON; where they are another number, it takes 17. Infinity has no JSON. */
const real = (column: string) =>
  `json(iif(abs(${column}) > ${Number.MAX_VALUE}, 'null', iif(CAST(format('%.15g', ${column}) AS REAL) = ${column},
    format('%.15g', ${column}), format('%!.17g', ${column}))))`

/** A value as it is stored. */
export function storedValue(column: string): string {
  return `CASE typeof(${column}) WHEN 'integer' THEN iif(${column} BETWEEN -${LARGEST} AND ${LARGEST}, ${column}, CAST(${column} AS TEXT))
    WHEN 'real' THEN ${real(column)} WHEN 'blob' THEN ${REFUSED_VALUE} ELSE ${column} END`
}

/**
 * Makes SQLite write rows as the JSON objects of an answer: nothing is left to do for each of them here.
 *
 * @param select - A `SELECT` or `WITH`.
 * @param names - Of its columns, in their order.
 * @param columns - What the objects hold, in their order.
 * @param mostBytes - Longer rows do not leave SQLite.
 * @returns Null where there are too many columns.
 */
export function prepareAsJson(
  connection: Database,
  select: string,
  names: readonly string[],
  columns: readonly JsonColumn[],
  mostBytes: number,
): Statement<unknown[]> | null {
  if (columns.length > MOST_KEYS) return null
  const found = names.map((_, index) => `c${index}`)
  const values = columns.map(
    ({ name, write }) => `'${name.replaceAll("'", "''")}', ${write(`c${names.indexOf(name)}`)}`,
  )
  const statement = prepare(
    connection,
    `WITH found (${found}) AS (${select}),
      joined (rows, count) AS (SELECT group_concat(json_object(${values}), ','), count(*) FROM found)
    SELECT iif(octet_length(rows) > ${mostBytes}, ${TOO_LONG}, CAST(rows AS BLOB)), count FROM joined`,
  )
  return statement.raw(true)
}

/**
 * The objects that such a statement gives, with slashes as `serializeJson` writes them.
 *
 * @returns `refused` where SQLite cannot write their values: rows have to be asked for and cast one by one
 */
export function readAsJson(statement: Statement<unknown[]>, bindings: unknown[]): WrittenJson {
  try {
    return writtenRows(getRow(statement, bindings))
  } catch (error) {
    return refusal(error)
  }
}

/** The same in a thread of the driver. */
export async function readAsJsonInThread(
  statement: Statement<unknown[]>,
  bindings: unknown[],
): Promise<WrittenJson> {
  try {
    const [answer] = await iterateInThread(statement, bindings)
    return writtenRows(answer)
  } catch (error) {
    return refusal(error)
  }
}

function writtenRows([rows, count]: readonly unknown[] = []): WrittenJson {
  if (rows === TOO_LONG) return 'too long'
  if (!(rows instanceof Uint8Array)) return { json: Buffer.alloc(0), count: 0 }
  const json = Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength)
  if (!isUtf8(json)) return 'refused'
  return { json: withEscapedSlashes(json), count: Number(count) }
}

/** Every byte is a character of its own here, and no part of a longer one is a slash. */
function withEscapedSlashes(json: Buffer): Buffer {
  return json.includes(SLASH) ? Buffer.from(json.toString('latin1').replaceAll('/', '\\/'), 'latin1') : json
}

function refusal(error: unknown): 'refused' {
  if (isRefused(error)) return 'refused'
  throw error
}
