import type { QueryObject } from 'knex/lib/dialects/better-sqlite3/index.js'
import type Database from 'libsql'
import type { Statement } from 'libsql'
import { LibsqlClient } from './LibsqlClient'
import { hasUnsafeNumber, withTexts } from './readExactly'
import { readScope } from './readScope'
import { takeTurns } from './takeTurns'
import { tookTooLong } from './tookTooLong'

type Row = Record<string, unknown>

/**
 * Connections that only read, beside the writer (write-ahead log). What a statement has to search, sort or count is done
 * in a thread of the driver, and ends when it takes too long or when no one waits for it any more (`readScope`).
 */
export class LibsqlReader extends LibsqlClient {
  override async acquireRawConnection(): Promise<Database> {
    const connection = await super.acquireRawConnection()
    connection.exec('PRAGMA query_only = ON')
    return connection
  }

  protected override async run(
    connection: Database,
    statement: Statement,
    query: QueryObject,
  ): Promise<void> {
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
      query.response = await readAll(statement, this._formatBindings(query.bindings))
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
async function readAll(statement: Statement, bindings: unknown[]): Promise<Row[]> {
  const rows = await readOnce(statement, bindings)
  if (!rows.some(hasUnsafeNumber)) return rows
  statement.safeIntegers(true)
  try {
    return (await readOnce(statement, bindings)).map(withTexts)
  } finally {
    statement.safeIntegers(false)
  }
}

/** The driver gives lists of values a third quicker than objects. */
async function readOnce(statement: Statement, bindings: unknown[]): Promise<Row[]> {
  const iterate = await loadIterate()
  const found = await iterate.call(statement.reader ? statement.raw(true) : statement, bindings)
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

type Iterate = (this: Statement, bindings: unknown[]) => Promise<Iterable<readonly unknown[]>>

let iterating: Promise<Iterate> | undefined

/**
 * The driver has two interfaces over the same native statements; this is the one call of the second that is needed, since
 * its first step runs in another thread.
 */
function loadIterate(): Promise<Iterate> {
  iterating ??= import('libsql/promise').then(async ({ default: PromiseDatabase }) => {
    const statement = await new PromiseDatabase(':memory:').prepare('SELECT 1')
    return statement.iterate as Iterate
  })
  return iterating
}
