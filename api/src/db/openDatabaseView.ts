import type { Readable } from 'node:stream'
import type { Knex } from 'knex'
import type Database from 'libsql'
import { configureMysqlSession, mysqlKnex, sqliteKnex } from './connectDatabase'
import type { DatabaseConfig } from './DatabaseConfig'
import { type Dialect, mysqlDialect, sqliteDialect } from './Dialect'
import { LibsqlReader } from './LibsqlReader'
import { MysqlClient, type MysqlConnection } from './MysqlClient'
import { putLogBack } from './putLogBack'
import { readTable } from './selects'
import { takeTurns } from './takeTurns'

type Row = Record<string, unknown>

/** A database as it was at one moment, whatever others write meanwhile; they do not wait for it. */
export interface DatabaseView {
  knex: Knex
  dialect: Dialect
  /** All rows of a table, a few at a time. Whole numbers may be bigints; no other query may run meanwhile. */
  rows(table: string): AsyncIterable<Row>
  /** Lets go of the tables that were read: a change of their columns would else wait, and everyone behind it. */
  release(): Promise<void>
  close(): Promise<void>
}

/** Of one statement; the largest table is read by one. */
const LONGEST_READ_SECONDS = 24 * 3_600

/**
 * Opens a view of a database: a transaction that only reads, on a connection of its own.
 *
 * @param config - `filename` of SQLite has to be absolute here, and a file
 */
export async function openDatabaseView(config: DatabaseConfig): Promise<DatabaseView> {
  const pool = { min: 1, max: 1 }
  const isSqlite = config.type === 'sqlite'
  const knex = isSqlite
    ? sqliteKnex({ ...config, readSeconds: LONGEST_READ_SECONDS }, LibsqlViewer, pool)
    : mysqlKnex(config, MysqlClient, { ...pool, afterCreate: beginMysqlView })
  const rows = isSqlite ? readTable : mysqlRows
  const view: DatabaseView = {
    knex,
    dialect: isSqlite ? sqliteDialect : mysqlDialect,
    async *rows(table) {
      const connection = await knex.client.acquireConnection()
      try {
        yield* rows(connection, knex.ref(table).toQuery())
      } finally {
        await knex.client.releaseConnection(connection)
      }
      await view.release()
    },
    async release() {
      if (!isSqlite) await knex.raw(RELEASE)
    },
    close: () => knex.destroy(),
  }
  try {
    // The view begins with its first statement.
    await knex.raw('SELECT 1')
    return view
  } catch (error) {
    await view.close()
    throw error
  }
}

/** A reader whose one transaction begins with the connection (write-ahead log: it sees no later commit). */
class LibsqlViewer extends LibsqlReader {
  override async acquireRawConnection(): Promise<Database> {
    const connection = await super.acquireRawConnection()
    connection.exec('BEGIN')
    connection.exec('SELECT count(*) FROM sqlite_master')
    return connection
  }

  /** Another one would see another state. */
  override validateConnection(): boolean {
    return true
  }

  override async destroyRawConnection(connection: Database): Promise<void> {
    connection.exec('ROLLBACK')
    // What others have written since could not go back while this looked at what was before. The next commit would do it,
    // in the thread of everyone.
    await putLogBack(connection, this.connectionSettings.filename)
    await super.destroyRawConnection(connection)
  }
}

const MYSQL_VIEW = [
  // A reader that is slower than the table is no reason to hang up.
  'SET SESSION net_write_timeout = 3600',
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
  'SAVEPOINT between_tables',
]
const RELEASE = 'ROLLBACK TO SAVEPOINT between_tables'

function beginMysqlView(
  connection: MysqlConnection,
  done: (error: Error | null, connection: unknown) => void,
): void {
  configureMysqlSession(connection, (failed) => {
    const [...left] = MYSQL_VIEW
    const next = (error: Error | null): void => {
      const sql = left.shift()
      if (error || sql === undefined) done(error, connection)
      else connection.query(sql, next)
    }
    next(failed)
  })
}

async function* mysqlRows(connection: MysqlConnection, table: string): AsyncGenerator<Row> {
  const stream: Readable = connection.query(`SELECT * FROM ${table}`).stream({ highWaterMark: 100 })
  for await (const row of stream) {
    await takeTurns()
    yield row
  }
}
