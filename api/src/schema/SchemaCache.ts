import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'
import { loadSchema } from './loadSchema'
import type { Schema } from './Schema'
import { raiseVersion, readVersions } from './versions'

/**
 * The schema of one project, kept between requests.
 *
 * Every `get` compares the kept version with the database's (one read by primary key), so that processes sharing a
 * database see each other's changes at once.
 */
export class SchemaCache {
  #schema: Schema | null = null
  #loading: Promise<Schema> | null = null

  constructor(
    private readonly knex: Knex,
    private readonly dialect: Dialect,
  ) {}

  /**
   * @param trx - The open transaction of the caller, which must also see its own schema changes. A schema read inside
   *   a transaction that changed it is not kept, since the change may still be rolled back.
   * @param known - The version, where the request or the transaction has read it already.
   */
  async get(trx?: Knex.Transaction, known?: number): Promise<Schema> {
    const version = known ?? (await readVersions(trx ?? this.knex)).schema
    if (this.#schema?.version === version) return this.#schema
    if (trx) return loadSchema(trx, this.dialect)
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  /** Tells every process that collections, fields or relations change with this transaction. */
  async invalidate(trx: Knex): Promise<void> {
    await raiseVersion(trx, 'schema')
  }

  async #load(): Promise<Schema> {
    this.#schema = await loadSchema(this.knex, this.dialect)
    return this.#schema
  }
}
