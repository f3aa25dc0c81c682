import type { Knex } from 'knex'
import type Database from 'libsql'
import type { Statement as Prepared } from 'libsql'
import type { Connection } from './connectDatabase'
import { KeptFacts } from './KeptFacts'
import type { AsJson } from './LibsqlReader'
import { prepare } from './preparedStatements'
import type { Scope } from './readScope'
import type { JsonColumn, WrittenJson } from './rowsAsJson'
import { readHere, readJsonHere, readRowHere } from './selects'
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
  /**
   * What such a statement finds that has one row at most, with the version of the data after it: where that is one from before, the
   * row is of that version.
   *
   * @returns Null where it cannot be read at once
   */
  rowAsOf<Values extends unknown[]>(statement: Statement<Values>, ...values: Values): RowAsOf | null
  /**
   * The same as the JSON of objects.
   *
   * @param columns - What the objects hold; the same list for the same statement.
   * @param mostBytes - Of all objects together.
   * @returns `refused` where the database cannot write it: the rows have to be found, and cast
   */
  json<Values extends unknown[]>(
    statement: Statement<Values>,
    columns: readonly JsonColumn[],
    mostBytes: number,
    ...values: Values
  ): Promise<WrittenJson>
  /**
   * The same in a thread of the driver, for what can take long, with values of its own.
   *
   * @param scope - For whom it is read.
   */
  jsonInThread<Values extends unknown[]>(
    statement: Statement<Values>,
    values: Values,
    asJson: AsJson,
    scope: Scope,
  ): Promise<WrittenJson>
  /** A number that each commit of any program changes; null where the database has none. */
  dataVersion(): Promise<number | null>
  /** The same without waiting; null also where it would have to be waited for. */
  dataVersionNow(): number | null
  /**
   * What was found out before, for as long as nothing is written: what many requests ask in the same way is asked once.
   *
   * @param asOf - What {@link LookUp.dataVersion} has answered to this caller, before; null: nothing is kept.
   * @param name - Of what is found out, with all it depends on beside the database.
   */
  kept<Fact>(asOf: number | null, name: string, find: () => Promise<Fact>): Promise<Fact>
  /** Whether queries are answered without waiting, so that to make them is what takes the time. */
  readonly isAtOnce: boolean
  close(): Promise<void>
}

export interface RowAsOf {
  row: Row | undefined
  asOf: number
}

/** A query whose values stand as they are in its bindings. See {@link LookUp.find}. */
export type Statement<Values extends unknown[]> = (knex: Knex, ...values: Values) => Knex.QueryBuilder

/** For databases that are asked over a connection, which is what takes the time. */
export function lookUpByQuery(knex: Knex): LookUp {
  return {
    rows: async (query) => query,
    find: async (statement, ...values) => statement(knex, ...values),
    rowAsOf: () => null,
    json: async () => 'refused',
    jsonInThread: async () => 'refused',
    dataVersion: async () => null,
    dataVersionNow: () => null,
    kept: (_asOf, _name, find) => find(),
    isAtOnce: false,
    close: async () => {},
  }
}

/** @param reads - Makes the connection, which cannot write. */
export function lookUpAtOnce(reads: Knex): LookUp {
  const { client } = reads
  const compiled = new CompiledStatements(reads)
  const facts = new KeptFacts()
  const kept = new KeptConnection(client)

  async function run<Found>(
    read: (connection: Database, sql: string, bindings: unknown[]) => Found,
    sql: string,
    bindings: readonly unknown[],
  ): Promise<Found> {
    const connection = kept.current() ?? (await kept.open())
    await takeTurns()
    client.emit('query', { sql, bindings })
    return read(connection, sql, client._formatBindings([...bindings]))
  }

  function askedVersion(connection: Database): number {
    client.emit('query', { sql: DATA_VERSION, bindings: [] })
    return kept.dataVersionOf(connection)
  }

  return {
    rows: async (query) => {
      const { sql, bindings } = query.toSQL().toNative()
      return run(readHere, sql, bindings)
    },
    async find(statement, ...values) {
      const { sql, bindings } = compiled.get(statement, values.length)
      return run(readHere, sql, withValues(bindings, values))
    },
    rowAsOf(statement, ...values) {
      const connection = kept.current()
      if (!connection) return null
      const { sql, bindings } = compiled.get(statement, values.length)
      const query = { sql, bindings: withValues(bindings, values) }
      client.emit('query', query)
      const row = readRowHere(connection, sql, client._formatBindings(query.bindings))
      return row === 'refused' ? null : { row, asOf: askedVersion(connection) }
    },
    async json(statement, columns, mostBytes, ...values) {
      const { sql, bindings } = compiled.get(statement, values.length)
      return run(
        (connection, ...query) => readJsonHere(connection, ...query, columns, mostBytes),
        sql,
        withValues(bindings, values),
      )
    },
    async jsonInThread(statement, values, asJson, scope) {
      const { sql, bindings } = compiled.get(statement, values.length)
      return readJsonOfPool(client, { sql, bindings: withValues(bindings, values) }, asJson, scope)
    },
    async dataVersion() {
      return askedVersion(kept.current() ?? (await kept.open()))
    },
    dataVersionNow() {
      const connection = kept.current()
      return connection && askedVersion(connection)
    },
    async kept(asOf, name, find) {
      return asOf === null ? find() : facts.get(asOf, name, find)
    },
    isAtOnce: true,
    close: () => kept.close(),
  }
}

/** A connection that cannot write, for as long as it sees what is written. */
class KeptConnection {
  #opening: Promise<Database> | null = null
  #opened: Database | null = null
  #dataVersion: Prepared<unknown[]> | null = null
  #connections = 0

  constructor(private readonly client: Knex['client']) {}

  current(): Database | null {
    return this.#opened && !this.client.isOutdated(this.#opened) ? this.#opened : null
  }

  async open(): Promise<Database> {
    if (this.#opened) {
      const outdated = this.#opened
      this.#forget()
      await this.client.destroyRawConnection(outdated)
    }
    this.#opening ??= this.client
      .acquireRawConnection()
      .then((connection: Database) => {
        // There is one of it, and what it finds lies far from each other.
        connection.exec('PRAGMA cache_size = -4000')
        this.#opened = connection
        this.#connections += 1
        return connection
      })
      .catch((error: unknown) => {
        this.#opening = null
        throw error
      })
    return this.#opening as Promise<Database>
  }

  dataVersionOf(connection: Database): number {
    // As a list: nothing else is made of this text.
    this.#dataVersion ??= prepare(connection, DATA_VERSION).raw(true)
    const counted = Number(this.#dataVersion.get([])?.[0])
    // Each connection counts from the beginning: what was found out by another one is not of the same version.
    return this.#connections * 2 ** 32 + counted
  }

  async close(): Promise<void> {
    const connection = await this.#opening?.catch(() => null)
    this.#forget()
    if (connection) await this.client.destroyRawConnection(connection)
  }

  /** It is open for as long as someone has one of its statements. */
  #forget(): void {
    this.#opening = null
    this.#opened = null
    this.#dataVersion = null
  }
}

async function readJsonOfPool(
  client: Knex['client'],
  query: Compiled,
  asJson: AsJson,
  scope: Scope,
): Promise<WrittenJson> {
  const connection = await client.acquireConnection()
  try {
    client.emit('query', { ...query, __knexUid: connection.__knexUid })
    const bindings = client._formatBindings([...query.bindings])
    return await client.readJson(connection, query.sql, bindings, asJson, scope)
  } finally {
    await client.releaseConnection(connection)
  }
}

interface Compiled {
  sql: string
  /** With marks in the places of the values, one for each of them. */
  bindings: readonly unknown[]
}

class CompiledStatements {
  readonly #compiled = new WeakMap<object, Compiled>()

  constructor(private readonly knex: Knex) {}

  get<Values extends unknown[]>(statement: Statement<Values>, count: number): Compiled {
    const known = this.#compiled.get(statement)
    if (known) return known
    const marks = Array.from({ length: count }, (_, index) => new Mark(index))
    const { sql, bindings } = statement(this.knex, ...(marks as unknown as Values))
      .toSQL()
      .toNative()
    const compiled = withNumbers(sql, bindings)
    this.#compiled.set(statement, compiled)
    return compiled
  }
}

/** Names and texts of SQL, whose question marks are their own, and the places of what is bound. */
const NAME_TEXT_OR_PLACE = /`(?:[^`]|``)*`|'(?:[^']|'')*'|\?/g

/** Numbers the places of a statement: a value that stands in many of them is bound once. */
function withNumbers(sql: string, bindings: readonly unknown[]): Compiled {
  const bound: unknown[] = []
  const numbers = bindings.map((value) => {
    const known = value instanceof Mark ? bound.indexOf(value) : -1
    return known < 0 ? bound.push(value) : known + 1
  })
  let place = 0
  const numbered = sql.replace(NAME_TEXT_OR_PLACE, (found) =>
    found === '?' ? `?${numbers[place++]}` : found,
  )
  return { sql: numbered, bindings: bound }
}

const DATA_VERSION = 'PRAGMA data_version'

/** Stands in the bindings of a compiled statement for one of its values. */
class Mark {
  constructor(readonly index: number) {}
}

function withValues(bindings: readonly unknown[], values: readonly unknown[]): unknown[] {
  return bindings.map((value) => (value instanceof Mark ? values[value.index] : value))
}

/** @param connection - Of a project; one in memory belongs to its only connection. */
export function createLookUp({ knex, reads, dialect }: Connection): LookUp {
  return dialect.name === 'sqlite' && reads !== knex ? lookUpAtOnce(reads) : lookUpByQuery(knex)
}
