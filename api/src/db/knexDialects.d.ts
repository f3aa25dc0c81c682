// Knex ships its dialect clients without types; only what LibsqlClient touches is described.
declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import { Knex } from 'knex'

  export interface QueryObject {
    sql: string
    bindings?: unknown[]
    /** What the statement was given by `options`. */
    options?: Readonly<Record<string, unknown>>
    response?: unknown
    context?: { lastID: number; changes: number }
  }

  export default class BetterSqlite3Client extends Knex.Client {
    config: { readSeconds: number }
    connectionSettings: { filename: string }
    _driver(): unknown
    validateConnection(connection: unknown): boolean
    _formatBindings(bindings: unknown[] | undefined): unknown[]
    _query(connection: unknown, query: QueryObject): Promise<QueryObject>
  }
}

declare module 'knex/lib/dialects/mysql2/index.js' {
  import { Knex } from 'knex'
  import type { QueryObject } from 'knex/lib/dialects/better-sqlite3/index.js'

  export default class Mysql2Client extends Knex.Client {
    config: { readSeconds: number; hosts: readonly { host: string; port: number }[] }
    connectionSettings: object
    /** Whether this is the client of one transaction. */
    transacting: boolean
    // biome-ignore lint/suspicious/noExplicitAny: a connection of the driver, which its caller describes
    acquireRawConnection(): Promise<any>
    destroyRawConnection(connection: unknown): Promise<void>
    validateConnection(connection: unknown): boolean
    _query(connection: unknown, query: QueryObject): Promise<QueryObject>
    /** Ends what a connection runs, by `KILL QUERY` in a connection made for it. */
    cancelQuery(connection: unknown): Promise<unknown>
  }
}

declare module 'libsql' {
  export interface RunResult {
    changes: number
    lastInsertRowid: number
  }

  /** @typeParam R - A row. */
  export interface Statement<R = Record<string, unknown>> {
    readonly reader: boolean
    all(bindings: unknown[]): R[]
    /** The first row. */
    get(bindings: unknown[]): R | undefined
    iterate(bindings: unknown[]): Iterable<R>
    run(bindings: unknown[]): RunResult
    safeIntegers(toggle: boolean): this
    /** Rows as lists of values. */
    raw(toggle: true): Statement<unknown[]>
    raw(toggle: false): Statement
    /** In the order of the values; what it was for the last run. */
    columns(): { name: string }[]
  }

  export default class Database {
    constructor(path: string)
    readonly inTransaction: boolean
    prepare(sql: string): Statement
    exec(sql: string): void
    /** Ends what another thread runs on this connection. */
    interrupt(): void
    close(): void
  }
}

declare module 'libsql/promise' {
  export default class PromiseDatabase {
    constructor(path: string)
    prepare(sql: string): Promise<{ iterate: unknown }>
  }
}
