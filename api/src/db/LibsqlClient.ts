import BetterSqlite3Client, { type QueryObject } from 'knex/lib/dialects/better-sqlite3/index.js'
import Database, { type Statement } from 'libsql'
import { readExactly } from './readExactly'

const BUSY_TIMEOUT_MS = 5_000
const MAX_CACHED_STATEMENTS = 500

/** Outside of the client, since Knex makes another client object for each transaction. */
const statements = new WeakMap<Database, Map<string, Statement>>()

/**
 * Knex client over libsql, whose interface is that of better-sqlite3. The one place that knows the driver.
 *
 * - Write-ahead log with `synchronous=NORMAL`: what was committed survives the death of the process.
 * - Foreign keys stay off: the contract lets keys dangle.
 * - Transactions begin `IMMEDIATE`: two processes then wait for each other, instead of one failing when it turns
 *   from reading to writing.
 * - Statements are kept prepared; SQLite prepares them anew by itself after a schema change.
 * - Blobs are read as `ArrayBuffer`.
 */
export class LibsqlClient extends BetterSqlite3Client {
  override _driver(): typeof Database {
    return Database
  }

  override async acquireRawConnection(): Promise<Database> {
    const connection = new Database(this.connectionSettings.filename)
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    connection.exec('PRAGMA journal_mode = WAL')
    connection.exec('PRAGMA synchronous = NORMAL')
    connection.exec('PRAGMA foreign_keys = OFF')
    connection.exec('PRAGMA cache_size = -16000')
    return connection
  }

  override async destroyRawConnection(connection: Database): Promise<void> {
    statements.delete(connection)
    // The last one to leave puts the log back into the database: one file can then be copied.
    try {
      connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      connection.exec('PRAGMA journal_mode = DELETE')
    } catch {
      // Others still work with it, or it cannot be written: the log stays beside it, and nothing is lost.
    }
    connection.close()
  }

  override async _query(connection: Database, query: QueryObject): Promise<QueryObject> {
    // SQLite itself undoes a transaction for which there is no room: undoing it again would hide why.
    if (/^ROLLBACK;?$/i.test(query.sql) && !connection.inTransaction) return query
    const statement = prepare(connection, query.sql === 'BEGIN;' ? 'BEGIN IMMEDIATE' : query.sql)
    const bindings = this._formatBindings(query.bindings)
    if (statement.reader) {
      // A statement that writes and returns rows must not run twice.
      const reads = /^\s*(select|with|pragma)\b/i.test(query.sql)
      query.response = reads ? readExactly(statement, bindings) : statement.all(bindings)
      return query
    }
    const result = statement.run(bindings)
    query.response = result
    query.context = { lastID: result.lastInsertRowid, changes: result.changes }
    return query
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

function prepare(connection: Database, sql: string): Statement {
  const cache = statements.get(connection) ?? new Map<string, Statement>()
  statements.set(connection, cache)
  const known = cache.get(sql)
  if (known) return known
  const statement = connection.prepare(sql)
  if (cache.size >= MAX_CACHED_STATEMENTS) cache.delete(cache.keys().next().value ?? '')
  cache.set(sql, statement)
  return statement
}
