import type Database from 'libsql'
import type { Statement } from 'libsql'
import { hasUnsafeNumber, withTexts } from './exactNumbers'
import { iterateInThread } from './iterateInThread'
import { forgetStatement, getRow, prepare } from './preparedStatements'
import {
  type JsonColumn,
  prepareAsJson,
  readAsJson,
  readAsJsonInThread,
  type WrittenJson,
} from './rowsAsJson'
import { emptyRow, isRefused, prepareAsText, readLongText, readText, textIn } from './rowsAsText'
import { prepareOneByOne, readOne } from './rowsOneByOne'
import { takeTurns } from './takeTurns'
import { unreadablePattern } from './unreadableTables'

type Row = Record<string, unknown>

/** A `SELECT` in the forms in which it can be run. */
interface Select {
  connection: Database
  text: string
  /** Of its columns, in their order. */
  names: readonly string[]
  /** A row with them. */
  empty: Readonly<Row>
  asText: Statement<unknown[]> | null
  /** The same for one row at most; made by the first use. */
  rowAsText?: Statement<unknown[]> | null
  /** What writes its rows as JSON; null: there is none for these columns. */
  asJson: WeakMap<readonly JsonColumn[], Statement<unknown[]> | null>
  known: Known
  /** Of the schema for which the names are right; null where they depend on nothing else. */
  version: string | null
}

const SELECT = /^\s*(select|with)\b/i

/** The columns of `*` are known to SQLite alone, and change with the table. */
const NAMES_ALL_COLUMNS = /[\s,.]\*/

/** Of a connection; beyond these the oldest goes. */
const MOST_SELECTS = 250

/**
 * What a statement finds, each value as it is stored: whole numbers beyond 2^53 as text instead of rounded, bytes as bytes. In
 * the thread of everyone, for what takes less time than asking another one.
 *
 * Texts leave SQLite as bytes and are decoded here, with U+FFFD where they are no text. The driver reads texts as C does: it
 * ends at a NUL, and ends the process where another program has stored something else than UTF-8.
 */
export function readHere(connection: Database, sql: string, bindings: unknown[]): Row[] {
  if (!SELECT.test(sql)) return readNumbers(prepare(connection, sql), bindings)
  for (;;) {
    const select = selectOf(connection, sql)
    try {
      const rows = readSelectHere(select, bindings)
      if (isCurrent(select)) return rows
    } catch (error) {
      if (isCurrent(select)) throw error
    }
    select.known.selects.delete(sql)
  }
}

function readSelectHere(select: Select, bindings: unknown[]): Row[] {
  const { asText, names, empty, known } = select
  if (asText) {
    try {
      const text = textIn(getRow(asText, bindings)?.[0], known.decoder)
      const rows = text === undefined ? null : readText(text, names, empty)
      if (rows && !rows.some(hasUnsafeNumber)) return rows
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  }
  return Array.from(oneByOne(select).iterate(bindings), (values) =>
    withTexts(readOne(values, names, known.decoder)),
  )
}

/**
 * What a statement finds that has one row at most, as {@link readHere}.
 *
 * @returns `refused` where it cannot be read like that, or at all
 */
export function readRowHere(
  connection: Database,
  sql: string,
  bindings: unknown[],
): Row | undefined | 'refused' {
  const select = selectOf(connection, sql)
  if (select.version !== null) return 'refused'
  const { text, names, empty, known } = select
  select.rowAsText ??= prepareAsText(connection, text, names.length, true)
  try {
    const [list] = select.rowAsText ? (getRow(select.rowAsText, bindings) ?? [null]) : []
    const found = textIn(list, known.decoder)
    if (found === undefined) return 'refused'
    const [row] = readText(found, names, empty)
    return row && hasUnsafeNumber(row) ? 'refused' : row
  } catch {
    return 'refused'
  }
}

/**
 * What a statement finds, as the JSON of objects with commas between them. On a connection that no thread uses.
 *
 * @param columns - What the objects hold. The same list each time: what is prepared is kept with it.
 * @param mostBytes - Of all objects together.
 */
export function readJsonHere(
  connection: Database,
  sql: string,
  bindings: unknown[],
  columns: readonly JsonColumn[],
  mostBytes: number,
): WrittenJson {
  const statement = jsonStatement(connection, sql, columns, mostBytes)
  if (!statement) return 'refused'
  const written = readAsJson(statement, bindings)
  if (written === 'refused') {
    // One that has failed takes longer from then on.
    selectOf(connection, sql).asJson.delete(columns)
    forgetStatement(connection, statement)
  }
  return written
}

/** As {@link readJsonHere}, in a thread of the driver. */
export async function readJsonInThread(
  connection: Database,
  sql: string,
  bindings: unknown[],
  columns: readonly JsonColumn[],
  mostBytes: number,
): Promise<WrittenJson> {
  const statement = jsonStatement(connection, sql, columns, mostBytes)
  return statement ? readAsJsonInThread(statement, bindings) : 'refused'
}

/** Null where SQLite cannot write what the statement finds. */
function jsonStatement(
  connection: Database,
  sql: string,
  columns: readonly JsonColumn[],
  mostBytes: number,
): Statement<unknown[]> | null {
  const { known, names, version, text, asJson } = selectOf(connection, sql)
  if (version !== null || known.decoder.encoding !== 'utf-8') return null
  let statement = asJson.get(columns)
  if (statement === undefined) {
    statement = prepareAsJson(connection, text, names, columns, mostBytes)
    asJson.set(columns, statement)
  }
  return statement
}

/** As {@link readHere}, in a thread of the driver. Others have a turn while rows are made of what it has found. */
export async function readInThread(connection: Database, sql: string, bindings: unknown[]): Promise<Row[]> {
  if (!SELECT.test(sql)) return readNumbers(prepare(connection, sql), bindings)
  for (;;) {
    const select = selectOf(connection, sql)
    try {
      const rows = await readSelectInThread(select, bindings)
      if (isCurrent(select)) return rows
    } catch (error) {
      if (isCurrent(select)) throw error
    }
    select.known.selects.delete(sql)
  }
}

async function readSelectInThread(select: Select, bindings: unknown[]): Promise<Row[]> {
  const { asText, names, empty, known } = select
  if (asText) {
    try {
      const [answer] = await iterateInThread(asText, bindings)
      const text = textIn(answer?.[0], known.decoder)
      const rows = text === undefined ? null : await readLongText(text, names, empty)
      if (rows && !rows.some(hasUnsafeNumber)) return rows
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  }
  const rows: Row[] = []
  for (const values of await iterateInThread(oneByOne(select), bindings)) {
    rows.push(withTexts(readOne(values, names, known.decoder)))
    if (rows.length % 100 === 0) await takeTurns()
  }
  return rows
}

/** All rows of a table, a few at a time, as {@link readHere}, with bigints. The table cannot change meanwhile. */
export async function* readTable(connection: Database, table: string): AsyncGenerator<Row> {
  const select = selectOf(connection, `SELECT * FROM ${table}`)
  for (const values of oneByOne(select).iterate([])) {
    await takeTurns()
    yield readOne(values, select.names, select.known.decoder)
  }
}

/** A `PRAGMA`, or what a connection that only reads refuses. Those that are asked for answer with numbers and words of SQLite. */
function readNumbers(statement: Statement, bindings: unknown[]): Row[] {
  return statement.all(bindings)
}

/** What is known of a connection. */
interface Known {
  selects: Map<string, Select>
  /** Asks for the version of the schema. Rows as lists: no one else may share the statement. */
  version: Statement<unknown[]>
  /** Changes of columns that were undone: each leaves its version to the next one. */
  undone: number
  /** A file of another program can hold its texts in UTF-16. */
  decoder: TextDecoder
  /** Statements whose columns must not be asked for, and the version of the schema for which that is right. */
  unreadable: { version: string; pattern: RegExp | null } | null
}

const connections = new WeakMap<Database, Known>()

function knownOf(connection: Database): Known {
  let known = connections.get(connection)
  if (!known) {
    const encoding = prepare(connection, 'PRAGMA main.encoding').raw(true).get([])
    known = {
      selects: new Map(),
      version: prepare(connection, 'PRAGMA main.schema_version').raw(true),
      undone: 0,
      decoder: new TextDecoder(String(encoding?.[0]), { ignoreBOM: true }),
      unreadable: null,
    }
    connections.set(connection, known)
  }
  return known
}

/** For a connection on which something was undone: the columns of its tables are asked for again. */
export function forgetVersions(connection: Database): void {
  knownOf(connection).undone += 1
}

function selectOf(connection: Database, sql: string): Select {
  const known = knownOf(connection)
  const found = known.selects.get(sql)
  if (found) return found
  const current = versionOf(known)
  refuseUnreadable(connection, known, current, sql)
  const version = NAMES_ALL_COLUMNS.test(sql) ? current : null
  // A prepared statement keeps the names of its columns until it runs: another version is another statement.
  const text = version === null ? sql : `/* ${version} */ ${sql}`
  const names = prepare(connection, text)
    .columns()
    .map(({ name }) => name)
  const select = {
    connection,
    text,
    version,
    names,
    empty: emptyRow(names),
    asText: prepareAsText(connection, text, names.length),
    asJson: new WeakMap(),
    known,
  }
  if (known.selects.size >= MOST_SELECTS) known.selects.delete(known.selects.keys().next().value ?? '')
  known.selects.set(sql, select)
  return select
}

/** A table can become unreadable while the schema that a request has read still names it. */
function refuseUnreadable(connection: Database, known: Known, version: string, sql: string): void {
  if (known.unreadable?.version !== version)
    known.unreadable = { version, pattern: unreadablePattern(connection, known.decoder) }
  if (known.unreadable.pattern?.test(sql))
    throw new Error('The statement reads a table with a name that is not UTF-8')
}

function isCurrent({ known, version }: Select): boolean {
  return version === null || version === versionOf(known)
}

/** Of the columns of all tables. */
function versionOf({ version, undone }: Known): string {
  return `${version.get([])?.[0]}.${undone}`
}

/** Rarely needed, so that it is not made with the others. */
function oneByOne({ connection, text, names }: Select): Statement<unknown[]> {
  return prepareOneByOne(connection, text, names.length)
}
