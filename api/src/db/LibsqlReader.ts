import type { QueryObject } from 'knex/lib/dialects/better-sqlite3/index.js'
import type Database from 'libsql'
import { LONG_STATEMENTS, STATEMENTS_PER_CALLER } from './iterateInThread'
import { LibsqlClient } from './LibsqlClient'
import { hasManyStatements } from './preparedStatements'
import { readScope, type Scope } from './readScope'
import type { JsonColumn, WrittenJson } from './rowsAsJson'
import { readInThread, readJsonInThread } from './selects'
import { CallerTurns, Turns } from './Turns'
import { tookTooLong } from './tookTooLong'

/** Of all databases, since all have the same threads. */
const longTurns = new Turns(LONG_STATEMENTS)
const pageTurns = new CallerTurns(STATEMENTS_PER_CALLER)

/** How rows are written as JSON. */
export interface AsJson {
  /** What the objects hold. The same list each time: what is prepared is kept with it. */
  columns: readonly JsonColumn[]
  /** Of all objects together. */
  mostBytes: number
}

/** What a query may be given by `options`. */
export interface ReaderOptions {
  /** The query answers with `WrittenJson` instead of rows. */
  asJson?: AsJson
}

/** Until it has ended: a statement that no thread has begun with yet does not notice. */
const INTERRUPTED_AGAIN_MS = 50

/** Waits until a thread may be used, and says how to give it back. Work outside of all scopes is the server's own, and short. */
function takeThread(scope: Readonly<Scope> | undefined): Promise<() => void> | undefined {
  if (!scope) return undefined
  const { pageFor, signal } = scope
  return pageFor === undefined ? longTurns.take(signal) : pageTurns.take(pageFor, signal)
}

/**
 * Connections that only read, beside the writer (write-ahead log). What a statement has to search, sort, count and fetch is
 * done in a thread of the driver, and ends when it takes too long or when no one waits for it any more (`readScope`).
 */
export class LibsqlReader extends LibsqlClient {
  override async acquireRawConnection(): Promise<Database> {
    const connection = await super.acquireRawConnection()
    connection.exec('PRAGMA query_only = ON')
    // There may be many; what SQLite does not hold the kernel does.
    connection.exec('PRAGMA cache_size = -2000')
    return connection
  }

  override validateConnection(connection: Database): boolean {
    return !hasManyStatements(connection) && super.validateConnection(connection)
  }

  override async destroyRawConnection(connection: Database): Promise<void> {
    // It has written nothing that would have to be put back.
    connection.close()
  }

  /** What it has to do takes another thread, so that everyone else needs no turn before. */
  override async _query(connection: Database, query: QueryObject): Promise<QueryObject> {
    await this.run(connection, query.sql, query)
    return query
  }

  protected override async run(connection: Database, sql: string, query: QueryObject): Promise<void> {
    const bindings = this._formatBindings(query.bindings)
    const { asJson } = (query.options ?? {}) as ReaderOptions
    query.response = asJson
      ? await this.readJson(connection, sql, bindings, asJson, readScope.current())
      : await this.inThread(connection, readScope.current(), () => readInThread(connection, sql, bindings))
  }

  /** What a statement finds, as JSON, where it is known for whom. */
  readJson(
    connection: Database,
    sql: string,
    bindings: unknown[],
    { columns, mostBytes }: AsJson,
    scope: Readonly<Scope> | undefined,
  ): Promise<WrittenJson> {
    return this.inThread(connection, scope, () =>
      readJsonInThread(connection, sql, bindings, columns, mostBytes),
    )
  }

  protected async inThread<Found>(
    connection: Database,
    scope: Readonly<Scope> | undefined,
    read: () => Promise<Found>,
  ): Promise<Found> {
    const signal = scope?.signal
    signal?.throwIfAborted()
    const giveBack = await takeThread(scope)
    const { readSeconds } = this.config
    let isTooLate = false
    let again: NodeJS.Timeout | undefined
    const interrupt = () => {
      connection.interrupt()
      again ??= setInterval(interrupt, INTERRUPTED_AGAIN_MS)
    }
    const timer = setTimeout(() => {
      isTooLate = true
      interrupt()
    }, readSeconds * 1000)
    signal?.addEventListener('abort', interrupt)
    try {
      return await read()
    } catch (error) {
      signal?.throwIfAborted()
      throw isTooLate ? tookTooLong(readSeconds, error) : error
    } finally {
      giveBack?.()
      clearTimeout(timer)
      clearInterval(again)
      signal?.removeEventListener('abort', interrupt)
    }
  }
}
