import knex, { type Knex } from 'knex'
import type { DatabaseConfig } from './DatabaseConfig'
import { parseHost } from './DatabaseHosts'
import { type Dialect, mysqlDialect, sqliteDialect } from './Dialect'
import { LibsqlClient } from './LibsqlClient'
import { LibsqlReader } from './LibsqlReader'
import { MysqlClient, type MysqlConnection } from './MysqlClient'
import { configureReader, MysqlReader } from './MysqlReader'
import { READ_SECONDS } from './tookTooLong'

export interface Connection {
  knex: Knex
  /** For reads of any length, which end when no one waits for them: connections of their own, where that helps. */
  reads: Knex
  dialect: Dialect
}

/** Whatever goes wrong is thrown as well; Knex would also print it, SQL included. */
const silent = { debug() {}, deprecate() {}, error() {}, warn() {} }

/** Messages of failed statements show placeholders: values are people's data, and messages reach the log. */
const compileSqlOnError = false

/** Long enough for a queue of requests, short enough that a query outside of its transaction is noticed. */
const ACQUIRE_TIMEOUT_MS = 15_000

/**
 * Opens a database. Nothing is sent yet: the first query shows whether it can be reached.
 *
 * @param config - `filename` of SQLite has to be absolute here, or `:memory:`
 */
export function connectDatabase(config: DatabaseConfig): Connection {
  return config.type === 'sqlite' ? connectSqlite(config) : connectMysql(config)
}

/** Beside the one that writes: anyone who signs in or asks for versions waits for no transaction. */
const SQLITE_CONNECTIONS = 20

/** One for each read that is under way at a time (`ReadLanes`): how many of them run is decided by the threads of the driver. */
const SQLITE_READERS = 18

/**
 * Connections of a file see each other's commits at once. A database in memory belongs to its connection, so it has one
 * for everything.
 */
function connectSqlite(config: Extract<DatabaseConfig, { type: 'sqlite' }>): Connection {
  const isShared = config.filename !== ':memory:'
  const all = sqliteKnex(config, LibsqlClient, { min: 1, max: isShared ? SQLITE_CONNECTIONS : 1 })
  const readers = { min: 0, max: SQLITE_READERS }
  return {
    knex: all,
    reads: isShared ? sqliteKnex(config, LibsqlReader, readers) : all,
    dialect: sqliteDialect,
  }
}

export function sqliteKnex(
  { filename, readSeconds = READ_SECONDS }: Extract<DatabaseConfig, { type: 'sqlite' }>,
  client: typeof LibsqlClient,
  pool: { min: number; max: number },
): Knex {
  return knex({
    client: client as unknown as typeof knex.Client,
    connection: { filename },
    ...{ readSeconds },
    pool,
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    log: silent,
    compileSqlOnError,
    useNullAsDefault: true,
  })
}

/** To one database of MySQL, by each process: half of them read. */
const MYSQL_CONNECTIONS = 20

/** As long as the database waits for a row. Of itself it waits for a table for a day or longer, and all who ask for that table wait behind. */
const LOCK_SECONDS = 50

function connectMysql(config: Extract<DatabaseConfig, { type: 'mysql' }>): Connection {
  const { connections = MYSQL_CONNECTIONS, readSeconds = READ_SECONDS, lockSeconds = LOCK_SECONDS } = config
  const pool = { min: 0, max: Math.max(1, Math.floor(connections / 2)) }
  const configure: ConfigureSession = (connection, done) =>
    connection.query(`SET SESSION lock_wait_timeout = ${lockSeconds}`, (error) =>
      error ? done(error, connection) : configureMysqlSession(connection, done),
    )
  return {
    knex: mysqlKnex(config, MysqlClient, { ...pool, afterCreate: configure }),
    reads: mysqlKnex(config, MysqlReader, {
      ...pool,
      afterCreate: (connection, done) =>
        configure(connection, (error) =>
          error
            ? done(error, connection)
            : configureReader(connection, readSeconds, (failed) => done(failed, connection)),
        ),
    }),
    dialect: mysqlDialect,
  }
}

export function mysqlKnex(
  config: Extract<DatabaseConfig, { type: 'mysql' }>,
  client: typeof MysqlClient,
  pool: { min: number; max: number; afterCreate: ConfigureSession },
): Knex {
  const { user, password, database, socketPath, readSeconds = READ_SECONDS } = config
  const hosts = (config.hosts ?? [config.host]).map((host) => parseHost(host, config.port))
  return knex({
    client: client as unknown as typeof knex.Client,
    connection: {
      ...(socketPath ? { socketPath } : hosts[0]),
      user,
      password,
      database,
      charset: 'utf8mb4',
      timezone: 'Z',
      // Dates stay the text that the contract sends; decimals and BIGINT beyond 2^53 arrive as text, digit by digit.
      dateStrings: true,
      supportBigNumbers: true,
    },
    ...{ readSeconds, hosts: socketPath ? [] : hosts },
    pool,
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    log: silent,
    compileSqlOnError,
  })
}

type ConfigureSession = (
  connection: MysqlConnection,
  done: (error: Error | null, connection: unknown) => void,
) => void

/**
 * UTC, and the strictness that makes a value that does not fit an error instead of a silent truncation. A node of a cluster
 * answers a read when it has what the others have committed: who signs in at one server is known to the next.
 */
export const configureMysqlSession: ConfigureSession = (connection, done) => {
  const sql = "SET time_zone = '+00:00', sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'"
  connection.query(sql, (error) => {
    if (error) return done(error, connection)
    // MySQL knows no such variable.
    connection.query('SET SESSION wsrep_sync_wait = 1', () => done(null, connection))
  })
}
