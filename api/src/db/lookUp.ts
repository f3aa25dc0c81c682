import type { Knex } from 'knex'
import type Database from 'libsql'
import type { Connection } from './connectDatabase'
import { readHere } from './selects'
import { takeTurns } from './takeTurns'

type Row = Record<string, unknown>

/**
 * Finds a few rows by an index. Where the database is a file that takes a hundredth of a millisecond, less than asking a pool for a
 * connection or another thread to read it, so there it is read at once, on a connection that is kept for this.
 *
 * Never inside of a transaction: it would not see what that has written.
 */
export interface LookUp {
  /** What a query finds. */
  rows(query: Knex.QueryBuilder): Promise<Row[]>
  /** What a statement finds that has been made before: only its values are new. */
  find<Values extends unknown[]>(statement: Statement<Values>, ...values: Values): Promise<Row[]>
  /** A number that each commit of any program changes; null where the database has none. */
  dataVersion(): Promise<number | null>
  close(): Promise<void>
}

/** A query whose values stand as they are in its bindings. See {@link LookUp.find}. */
export type Statement<Values extends unknown[]> = (knex: Knex, ...values: Values) => Knex.QueryBuilder

/** For databases that are asked over a connection, which is what takes the time. */
export function lookUpByQuery(knex: Knex): LookUp {
  return {
    rows: async (query) => query,
    find: async (statement, ...values) => statement(knex, ...values),
    dataVersion: async () => null,
    close: async () => {},
  }
}

/** @param reads - Makes the connection, which cannot write. */
export function lookUpAtOnce(reads: Knex): LookUp {
  const { client } = reads
  const compiled = new Map<unknown, { sql: string; bindings: readonly unknown[] }>()
  let opening: Promise<Database> | null = null

  function open(): Promise<Database> {
    opening ??= client.acquireRawConnection().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening as Promise<Database>
  }

  async function run(sql: string, bindings: readonly unknown[]): Promise<Row[]> {
    const connection = await open()
    await takeTurns()
    client.emit('query', { sql, bindings })
    return readHere(connection, sql, client._formatBindings([...bindings]))
  }

  return {
    rows: async (query) => {
      const { sql, bindings } = query.toSQL().toNative()
      return run(sql, bindings)
    },
    async find(statement, ...values) {
      let known = compiled.get(statement)
      if (!known) {
        const marks = values.map((_, index) => new Mark(index))
        const { sql, bindings } = statement(reads, ...(marks as unknown as typeof values))
          .toSQL()
          .toNative()
        known = { sql, bindings }
        compiled.set(statement, known)
      }
      return run(
        known.sql,
        known.bindings.map((value) => (value instanceof Mark ? values[value.index] : value)),
      )
    },
    async dataVersion() {
      const [row] = await run('PRAGMA data_version', [])
      return Number(row?.data_version)
    },
    async close() {
      const connection = await opening?.catch(() => null)
      if (connection) await client.destroyRawConnection(connection)
    },
  }
}

/** Stands in the bindings of a compiled statement for one of its values. */
class Mark {
  constructor(readonly index: number) {}
}

/** @param connection - Of a project; one in memory belongs to its only connection. */
export function createLookUp({ knex, reads, dialect }: Connection): LookUp {
  return dialect.name === 'sqlite' && reads !== knex ? lookUpAtOnce(reads) : lookUpByQuery(knex)
}
