import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'
import { readUnreadableTables } from '../db/unreadableTables'
import { catalogFingerprint } from './catalogFingerprint'
import { isSchemaChanging } from './define/schemaJournal'
import { loadSchema } from './loadSchema'
import type { Schema } from './Schema'
import { raiseVersion, readVersions } from './versions'

/** How soon tables that were made by other programs are seen. */
const LOOK_INTERVAL_MS = 1_000

/** A large catalogue takes a while to sum up: at most this share of the time is spent with it. */
const LOOK_SHARE = 1 / 50

/**
 * The schema of one project, kept between requests.
 *
 * Every `get` compares the kept version with the database's (one read by primary key), so that processes sharing a
 * database see each other's changes at once. Changes that were made past the server raise no version: the catalogue is
 * looked at every now and then, when a schema is asked for.
 */
export class SchemaCache {
  /** Hears of the tables that are left out because their names are not UTF-8, whenever these are others than before. */
  onUnreadable: (tables: readonly string[]) => void = () => undefined
  #unreadable = ''
  #schema: Schema | null = null
  #loading: Promise<Schema> | null = null
  #fingerprint = ''
  #looking: Promise<void> | null = null
  #nextLook = 0
  #loadCount = 0

  constructor(
    private readonly knex: Knex,
    private readonly dialect: Dialect,
  ) {}

  /** How often it had to be filled. */
  get loadCount(): number {
    return this.#loadCount
  }

  /**
   * @param trx - The open transaction of the caller, which must also see its own schema changes. A schema read inside
   *   a transaction that changed it is not kept, since the change may still be rolled back.
   * @param known - The version, where the request or the transaction has read it already.
   */
  async get(trx?: Knex.Transaction, known?: number): Promise<Schema> {
    if (!trx) await this.#lookAtCatalog()
    const version = known ?? (await readVersions(trx ?? this.knex)).schema
    if (this.#schema?.version === version) return this.#schema
    if (trx) return loadSchema(trx, this.dialect)
    const schema = await this.#loadOnce()
    // A load that was under way may have begun before the change that the caller knows of.
    return schema.version < version ? this.#loadOnce() : schema
  }

  /** The kept schema, if it has this version and no look at the catalogue is due; else null, and {@link SchemaCache.get} is asked. */
  current(version: number): Schema | null {
    const isDue = this.#looking !== null || Date.now() >= this.#nextLook
    return !isDue && this.#schema?.version === version ? this.#schema : null
  }

  /** Notifies every process of a change of collections, fields or relations with this transaction. */
  async invalidate(trx: Knex): Promise<void> {
    await raiseVersion(trx, 'schema')
  }

  #loadOnce(): Promise<Schema> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #load(): Promise<Schema> {
    // Before the schema: what is made in between is then found by the next look.
    this.#fingerprint = await catalogFingerprint(this.knex, this.dialect)
    this.#schema = await loadSchema(this.knex, this.dialect)
    if (this.dialect.name === 'sqlite') await this.#announceUnreadable()
    this.#nextLook = Date.now() + LOOK_INTERVAL_MS
    this.#loadCount += 1
    return this.#schema
  }

  async #announceUnreadable(): Promise<void> {
    const tables = await readUnreadableTables(this.knex)
    const list = tables.join('\n')
    if (list !== '' && list !== this.#unreadable) this.onUnreadable(tables)
    this.#unreadable = list
  }

  async #lookAtCatalog(): Promise<void> {
    if (this.#schema === null || (Date.now() < this.#nextLook && !this.#looking)) return
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
    })
    await this.#looking
  }

  async #look(): Promise<void> {
    const start = Date.now()
    const fingerprint = await catalogFingerprint(this.knex, this.dialect)
    const tookMs = Date.now() - start
    this.#nextLook = start + tookMs + Math.max(LOOK_INTERVAL_MS, tookMs / LOOK_SHARE)
    if (fingerprint === this.#fingerprint) return
    this.#schema = null
    // A server that is changing the schema raises the version with its commit, which a second one would get in the way of.
    if (this.dialect.name === 'mysql' && (await isSchemaChanging(this.knex))) return
    await this.#notifyOthers()
  }

  /** Other caches follow the version. A database that cannot be written has none but the kept schema. */
  async #notifyOthers(): Promise<void> {
    try {
      await this.invalidate(this.knex)
    } catch (error) {
      if (!this.dialect.isReadOnlyError(error)) throw error
    }
  }
}
