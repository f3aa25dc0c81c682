import type { QueryObject } from 'knex/lib/dialects/better-sqlite3/index.js'
import type Database from 'libsql'
import type { Statement } from 'libsql'
import { iterateInThread } from './iterateInThread'
import { LibsqlClient } from './LibsqlClient'
import { hasManyStatements, prepare } from './preparedStatements'
import { hasUnsafeNumber, withTexts } from './readExactly'
import { readScope } from './readScope'
import { prepareAsText, readText, readTextOf, type TextStatement } from './rowsAsText'
import { takeTurns } from './takeTurns'
import { tookTooLong } from './tookTooLong'

type Row = Record<string, unknown>

/**
 * Connections that only read, beside the writer (write-ahead log). What a statement has to search, sort, count and fetch is
 * done in a thread of the driver, and ends when it takes too long or when no one waits for it any more (`readScope`).
 */
export class LibsqlReader extends LibsqlClient {
  override async acquireRawConnection(): Promise<Database> {
    const connection = await super.acquireRawConnection()
    connection.exec('PRAGMA query_only = ON')
    return connection
  }

  /** Asked by the pool before each use. */
  override validateConnection(connection: Database): boolean {
    return !hasManyStatements(connection)
  }

  override async destroyRawConnection(connection: Database): Promise<void> {
    // It has written nothing that would have to be put back.
    connection.close()
  }

  protected override async run(connection: Database, sql: string, query: QueryObject): Promise<void> {
    const signal = readScope.getStore()
    signal?.throwIfAborted()
    const { readSeconds } = this.config
    let isTooLate = false
    const interrupt = () => connection.interrupt()
    const timer = setTimeout(() => {
      isTooLate = true
      interrupt()
    }, readSeconds * 1000)
    signal?.addEventListener('abort', interrupt)
    try {
      query.response = await readAll(connection, sql, this._formatBindings(query.bindings))
    } catch (error) {
      signal?.throwIfAborted()
      throw isTooLate ? tookTooLong(readSeconds, error) : error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', interrupt)
    }
  }
}

/** As `readExactly`. */
async function readAll(connection: Database, sql: string, bindings: unknown[]): Promise<Row[]> {
  const rows = await readOnce(connection, sql, bindings)
  if (!rows.some(hasUnsafeNumber)) return rows
  const statement = prepare(connection, sql)
  statement.safeIntegers(true)
  try {
    return (await readRowByRow(statement, bindings)).map(withTexts)
  } finally {
    statement.safeIntegers(false)
  }
}

async function readOnce(connection: Database, sql: string, bindings: unknown[]): Promise<Row[]> {
  const asText = textStatementOf(connection, sql)
  const text = asText ? await readTextOf(asText, bindings) : undefined
  if (asText && text !== undefined) return readText(text, asText.names)
  return readRowByRow(prepare(connection, sql), bindings)
}

/** By the SQL of what they read. */
const textStatements = new WeakMap<Database, Map<string, TextStatement | null>>()

function textStatementOf(connection: Database, sql: string): TextStatement | null {
  const known = textStatements.get(connection) ?? new Map<string, TextStatement | null>()
  textStatements.set(connection, known)
  let statement = known.get(sql)
  if (statement === undefined) {
    statement = /^\s*(select|with)\b/i.test(sql) ? prepareAsText(connection, sql) : null
    known.set(sql, statement)
  }
  return statement
}

/** The driver gives lists of values a third quicker than objects. */
async function readRowByRow(statement: Statement, bindings: unknown[]): Promise<Row[]> {
  const found = await iterateInThread(statement.reader ? statement.raw(true) : statement, bindings)
  // Only now: SQLite may have prepared the statement again, for columns that have changed.
  const names = statement.columns().map(({ name }) => name)
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]))
  const rows: Row[] = []
  for (const values of found) {
    const row = { ...empty }
    names.forEach((name, index) => {
      row[name] = values[index]
    })
    rows.push(row)
    if (rows.length % 100 === 0) await takeTurns()
  }
  return rows
}
