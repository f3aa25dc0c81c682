import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { QueryObject } from 'knex/lib/dialects/better-sqlite3/index.js'
import Mysql2Client from 'knex/lib/dialects/mysql2/index.js'
import { type DatabaseHost, DatabaseHosts } from './DatabaseHosts'
import { mysqlDialect } from './Dialect'
import { LostAtCommit } from './LostAtCommit'

/** What the driver says of a connection. */
export interface MysqlConnection {
  query(sql: string, done?: (error: Error | null) => void): { stream(options: object): Readable }
  config: DatabaseHost
  /** Set: the pool gives it to no one any more. */
  __knex__disposed?: unknown
  /** Milliseconds since 1970. */
  openedAt?: number
}

/** A connection to another host than the first one is kept for this long, and then made to the first one if that is back. */
const RETURN_AFTER_MS = 60_000
/** With another host to go to, no one waits for one that says nothing. */
const CONNECT_TIMEOUT_MS = 2_000
const ATTEMPTS = 10
const LONGEST_PAUSE_MS = 200

/**
 * Connections to MySQL, MariaDB or a cluster of several hosts. A new connection goes to the first host that takes it; a node that
 * answers without being part of its cluster counts as one that does not.
 */
export class MysqlClient extends Mysql2Client {
  hosts = new DatabaseHosts(this.config.hosts)

  override async acquireRawConnection(): Promise<MysqlConnection> {
    if (this.hosts.size <= 1) return super.acquireRawConnection()
    let failure: unknown
    for (const host of this.hosts.inOrder()) {
      try {
        return await this.#connect(host)
      } catch (error) {
        this.hosts.noteFailure(host)
        failure ??= error
      }
    }
    throw failure
  }

  async #connect(host: DatabaseHost): Promise<MysqlConnection> {
    const connection = await super.acquireRawConnection.call(pinnedTo(this, host))
    connection.openedAt = Date.now()
    try {
      // A node that has lost its cluster takes connections, and refuses this.
      await super._query(connection, { sql: 'SELECT 1' })
      return connection
    } catch (error) {
      await super.destroyRawConnection(connection)
      throw error
    }
  }

  override validateConnection(connection: MysqlConnection): boolean {
    if (!super.validateConnection(connection)) return false
    const { openedAt } = connection
    const isOld = openedAt !== undefined && Date.now() - openedAt > RETURN_AFTER_MS
    return !(isOld && this.hosts.hasBetter(connection.config))
  }

  /** By a connection to the same host: on another one the number means another connection. */
  override cancelQuery(connection: MysqlConnection): Promise<unknown> {
    return super.cancelQuery.call(pinnedTo(this, connection.config), connection)
  }

  /** A statement outside of a transaction that another one came in the way of is run again: nothing of it was done. */
  override async _query(connection: MysqlConnection, query: QueryObject): Promise<QueryObject> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await super._query(connection, query)
      } catch (error) {
        const isRepeated = !this.transacting && attempt < ATTEMPTS && mysqlDialect.isDeadlock(error)
        if (!isRepeated) return afterFailure(connection, query, error)
      }
      await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 10 * 2 ** attempt))
    }
  }
}

/** The same client, which knows one host alone. */
function pinnedTo(client: MysqlClient, { host, port }: DatabaseHost): MysqlClient {
  const connectTimeout = CONNECT_TIMEOUT_MS
  const connectionSettings = { ...client.connectionSettings, host, port, connectTimeout }
  return Object.create(client, {
    connectionSettings: { value: connectionSettings },
    hosts: { value: new DatabaseHosts([]) },
  })
}

function afterFailure(connection: MysqlConnection, query: QueryObject, error: unknown): QueryObject {
  if (!mysqlDialect.isConnectionError(error)) throw error
  connection.__knex__disposed = error
  // Knex would show this in the place of what has ended the connection, and the transaction with it.
  if (query.sql === 'ROLLBACK') return query
  throw query.sql === 'COMMIT;' ? new LostAtCommit(error) : error
}
