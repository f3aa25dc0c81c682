import BetterSqlite3Client, { type QueryObject } from 'knex/lib/dialects/better-sqlite3/index.js'
import Database from 'libsql'
import { createFoldTable } from './foldedText'
import { runInThread } from './iterateInThread'
import { isOutdated, openFile } from './openFile'
import { prepare } from './preparedStatements'
import { checkpointAfter, putLogBack } from './putLogBack'
import { forgetVersions, readHere, readInThread } from './selects'
import { takeTurns } from './takeTurns'
import { writeLockOf } from './WriteLock'

const BUSY_TIMEOUT_MS = 5_000

/** A value of this length counts like a row: two pages. */
const LONG_VALUE = 8_192

/** For how many rows a statement counts that runs in a thread, which does not say how many it has written. */
const ROWS_IN_THREAD = 100

/**
 * Options of a statement within a transaction: it runs in a thread of the driver, and so does the commit of what it has written. Of no
 * meaning elsewhere. What changes tables runs there by itself.
 */
export const IN_THREAD = { isLong: true } as const

/** What is known of a connection. Outside of the client, since Knex makes another client object for each transaction. */
interface ConnectionState {
  /** Gives the right to write back; null while no transaction is open. */
  release: (() => void) | null
  /** Whether the transaction has done work that takes long to commit. */
  isLong: boolean
  /** Rows, statements and parts of long values that were written and are not committed yet. */
  written: number
}

const states = new WeakMap<Database, ConnectionState>()

/**
 * Knex client over libsql, whose interface is that of better-sqlite3. The one place that knows the driver.
 *
 * - Write-ahead log with `synchronous=NORMAL`: what was committed survives the death of the process.
 * - What the log holds is put into the database in a thread of the driver, not within a commit.
 * - Foreign keys stay off: the contract lets keys dangle.
 * - Transactions begin `IMMEDIATE`: two processes then wait for each other, instead of one failing when it turns
 *   from reading to writing. Within the process, writers take turns without blocking its thread.
 * - Others have a turn between two statements; what may take long is read by `LibsqlReader`, or is written `IN_THREAD`.
 * - Statements are kept prepared; SQLite prepares them again by itself after a schema change.
 */
export class LibsqlClient extends BetterSqlite3Client {
  override _driver(): typeof Database {
    return Database
  }

  override async acquireRawConnection(): Promise<Database> {
    const connection = openFile(this.connectionSettings.filename, BUSY_TIMEOUT_MS)
    connection.exec('PRAGMA synchronous = NORMAL')
    connection.exec('PRAGMA foreign_keys = OFF')
    connection.exec('PRAGMA wal_autocheckpoint = 0')
    connection.exec('PRAGMA cache_size = -4000')
    connection.exec(createFoldTable)
    return connection
  }

  /** Asked by the pool before each use. */
  override validateConnection(connection: Database): boolean {
    return !this.isOutdated(connection)
  }

  /** Whether the connection does not see what is written by now, or could be. */
  isOutdated(connection: Database): boolean {
    return isOutdated(connection, this.connectionSettings.filename)
  }

  override async destroyRawConnection(connection: Database): Promise<void> {
    stateOf(connection).release?.()
    states.delete(connection)
    await putLogBack(connection, this.connectionSettings.filename)
    connection.close()
  }

  override async _query(connection: Database, query: QueryObject): Promise<QueryObject> {
    await takeTurns()
    const state = stateOf(connection)
    if (query.sql === 'BEGIN;') await this.begin(connection, state, query)
    else if (state.release === null && isWrite(query.sql)) await this.writeAlone(connection, state, query)
    else await this.continue(connection, state, query)
    if (/^ROLLBACK\b/i.test(query.sql)) forgetVersions(connection)
    return query
  }

  /** A read, or a part of a transaction. */
  protected async continue(connection: Database, state: ConnectionState, query: QueryObject): Promise<void> {
    try {
      // SQLite itself undoes a transaction for which there is no room: undoing it again would hide why.
      const isUndone = /^ROLLBACK;?$/i.test(query.sql) && !connection.inTransaction
      const isLong = (query.options?.isLong === true || changesTables(query.sql)) && state.release !== null
      if (isLong && /^\s*select\b/i.test(query.sql)) {
        query.response = await readInThread(connection, query.sql, this._formatBindings(query.bindings))
        return
      }
      state.isLong ||= isLong
      if (isLong || (state.isLong && /^COMMIT\b/i.test(query.sql))) {
        const bindings = this._formatBindings(query.bindings)
        if (isLong) state.written += ROWS_IN_THREAD + longParts(bindings)
        await runInThread(prepare(connection, query.sql), bindings)
      } else if (!isUndone) await this.run(connection, query.sql, query)
    } finally {
      if (state.release !== null && !connection.inTransaction) {
        state.release()
        Object.assign(state, { release: null, isLong: false })
      }
    }
    if (state.release === null && state.written > 0) await this.checkpoint(connection, state)
  }

  /** Once it is committed. */
  private async checkpoint(connection: Database, state: ConnectionState): Promise<void> {
    const { written } = state
    state.written = 0
    await checkpointAfter(connection, this.connectionSettings.filename, written)
  }

  /** Runs a statement and keeps what it answers. */
  protected async run(connection: Database, sql: string, query: QueryObject): Promise<void> {
    const bindings = this._formatBindings(query.bindings)
    // Without asking whether it answers: the driver then reads the names of its columns, whatever they are.
    if (/^\s*select\b/i.test(sql)) {
      query.response = readHere(connection, sql, bindings)
      return
    }
    const statement = prepare(connection, sql)
    const state = stateOf(connection)
    if (isWrite(sql)) state.written += 1 + longParts(bindings)
    if (statement.reader) {
      // A statement that writes and returns rows must not run twice.
      query.response = isWrite(sql) ? statement.all(bindings) : readHere(connection, sql, bindings)
      return
    }
    const result = statement.run(bindings)
    state.written += result.changes
    query.response = result
    query.context = { lastID: result.lastInsertRowid, changes: result.changes }
  }

  protected async begin(connection: Database, state: ConnectionState, query: QueryObject): Promise<void> {
    const release = await writeLockOf(this.connectionSettings.filename).take()
    try {
      await this.run(connection, 'BEGIN IMMEDIATE', query)
      state.release = release
    } catch (error) {
      release()
      throw error
    }
  }

  protected async writeAlone(
    connection: Database,
    state: ConnectionState,
    query: QueryObject,
  ): Promise<void> {
    if (/^ROLLBACK;?$/i.test(query.sql)) return
    const release = await writeLockOf(this.connectionSettings.filename).take()
    try {
      await this.run(connection, query.sql, query)
    } finally {
      release()
    }
    await this.checkpoint(connection, state)
  }

  /**
   * The driver binds every number as REAL, which a text column would keep as `5.0`, so whole numbers go as bigint; and
   * it ends the process on a boolean.
   */
  override _formatBindings(bindings: unknown[] = []): unknown[] {
    return bindings.map((value) => {
      if (typeof value === 'boolean') return value ? 1n : 0n
      if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
      return value instanceof Date ? BigInt(value.valueOf()) : value
    })
  }
}

function isWrite(sql: string): boolean {
  return !/^\s*(select|with|pragma|explain)\b/i.test(sql)
}

/** What SQLite has to go through the rows of a table for, however many there are: to drop a column, to make an index, to free its pages. */
function changesTables(sql: string): boolean {
  return /^\s*(alter|create|drop)\b/i.test(sql)
}

function longParts(bindings: readonly unknown[] = []): number {
  let parts = 0
  for (const value of bindings)
    if (typeof value === 'string' || Buffer.isBuffer(value)) parts += Math.floor(value.length / LONG_VALUE)
  return parts
}

function stateOf(connection: Database): ConnectionState {
  const known = states.get(connection) ?? { release: null, isLong: false, written: 0 }
  states.set(connection, known)
  return known
}
