import type Database from 'libsql'
import type { Connection } from '../db/connectDatabase'
import type { DatabaseConfig } from '../db/DatabaseConfig'
import { runInThread } from '../db/iterateInThread'
import { openFile } from '../db/openFile'
import { writeLockOf } from '../db/WriteLock'

/** An index that is being made, or could not be made. */
export interface IndexBuild {
  readonly collection: string
  readonly fields: readonly string[]
  readonly name: string
  error: unknown
  isRunning: boolean
}

/** Long enough for the writer of another process. */
const BUSY_TIMEOUT_MS = 15_000

/**
 * Makes and drops indexes of a project's tables beside the requests, one after the other.
 *
 * On SQLite in a thread of the driver, on a connection of its own: reads go on, writes of the project wait. On MySQL the table is
 * read and written meanwhile. Both do it whole or not at all: what is killed leaves nothing.
 */
export class IndexBuilder {
  readonly #builds = new Map<string, IndexBuild>()
  readonly #open = new Set<Database>()
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(
    private readonly connection: Connection,
    private readonly config: DatabaseConfig,
  ) {}

  /** Those that are being made, and those that could not be made. */
  of(collection: string): IndexBuild[] {
    return [...this.#builds.values()].filter((build) => build.collection === collection)
  }

  /**
   * Makes an index; one that is being made already is waited for.
   *
   * @returns When it is there. Rejects with what the database says.
   */
  async create(collection: string, name: string, fields: readonly string[]): Promise<void> {
    const build: IndexBuild = { collection, name, fields, error: null, isRunning: true }
    this.#builds.set(name, build)
    const { knex, dialect } = this.connection
    const names = fields.map(() => '??').join(', ')
    const sql = `CREATE INDEX ?? ON ?? (${names})${dialect.name === 'mysql' ? ' ALGORITHM=INPLACE LOCK=NONE' : ''}`
    try {
      await this.#run(knex.raw(sql, [name, collection, ...fields]).toQuery())
      this.#builds.delete(name)
    } catch (error) {
      build.error = error
      build.isRunning = false
      throw error
    }
  }

  async drop(collection: string, name: string): Promise<void> {
    const { knex, dialect } = this.connection
    const sql = dialect.name === 'mysql' ? 'DROP INDEX ?? ON ??' : 'DROP INDEX ??'
    await this.#run(knex.raw(sql, dialect.name === 'mysql' ? [name, collection] : [name]).toQuery())
  }

  /** Ends what is being made. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const database of this.#open) database.interrupt()
    await this.#last.catch(() => undefined)
  }

  #run(sql: string): Promise<void> {
    const run = this.#last.then(async () => {
      if (this.#isClosed) throw new Error('The project is closed')
      const { config } = this
      if (config.type === 'sqlite' && config.filename !== ':memory:')
        await this.#runBeside(config.filename, sql)
      else await this.connection.knex.raw(sql)
    })
    this.#last = run.catch(() => undefined)
    return run
  }

  async #runBeside(filename: string, sql: string): Promise<void> {
    const release = await writeLockOf(filename).take()
    const database = openFile(filename, BUSY_TIMEOUT_MS)
    this.#open.add(database)
    try {
      // Its one step is the whole work.
      await runInThread(database.prepare(sql), [])
    } finally {
      this.#open.delete(database)
      database.close()
      release()
    }
  }
}
