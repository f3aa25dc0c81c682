import type { QueryObject } from 'knex/lib/dialects/better-sqlite3/index.js'
import { MysqlClient, type MysqlConnection } from './MysqlClient'
import { readScope } from './readScope'
import { tookTooLong } from './tookTooLong'

/** Beyond its time: `ER_STATEMENT_TIMEOUT` of MariaDB, `ER_QUERY_TIMEOUT` of MySQL. */
const TIMEOUTS: ReadonlySet<unknown> = new Set([1969, 3024])

/**
 * Connections that only read. A statement ends in the database when it takes too long, or when no one waits for it any more
 * (`readScope`).
 */
export class MysqlReader extends MysqlClient {
  override async _query(connection: MysqlConnection, query: QueryObject): Promise<QueryObject> {
    const { readSeconds } = this.config
    const signal = readScope.signal()
    signal?.throwIfAborted()
    let killing: Promise<unknown> | undefined
    const kill = () => {
      // No connection is left for it: the statement then ends with its time.
      killing = this.cancelQuery(connection).catch(() => undefined)
    }
    signal?.addEventListener('abort', kill, { once: true })
    try {
      const answered = await super._query(connection, query)
      signal?.throwIfAborted()
      return answered
    } catch (error) {
      signal?.throwIfAborted()
      throw TIMEOUTS.has(errorNumber(error)) ? tookTooLong(readSeconds, error) : error
    } finally {
      signal?.removeEventListener('abort', kill)
      // The connection goes back to the pool: its next statement must not be the one that is ended.
      await killing
    }
  }
}

/** Sets the time limit and refuses writes. MariaDB and MySQL have different words for the limit. */
export function configureReader(
  connection: MysqlConnection,
  seconds: number,
  done: (error: Error | null) => void,
): void {
  connection.query('SET SESSION TRANSACTION READ ONLY', (error) => {
    if (error) return done(error)
    connection.query(`SET SESSION max_statement_time = ${seconds}`, (unknown) => {
      if (!unknown) return done(null)
      connection.query(`SET SESSION max_execution_time = ${seconds * 1000}`, done)
    })
  })
}

function errorNumber(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'errno' in error ? error.errno : undefined
}
