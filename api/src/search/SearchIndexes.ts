import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Connection } from '../db/connectDatabase'
import { readScope } from '../db/readScope'
import type { CollectionSchema, Schema } from '../schema/Schema'
import type { SchemaCache } from '../schema/SchemaCache'
import { canBeIndexed, createIndexSql, dropSearchIndex, searchedColumns, searchTable } from './searchIndex'

/** Collections with fewer rows are looked through as quickly. */
const MIN_ROWS = 10_000

/** Others write in between: a chunk takes some 5 ms. */
const CHUNK_ROWS = 500

/** How soon an index that could not be built, or was not worth it, is thought of again. */
const PATIENCE_MS = 60_000

const STATE = 'pergola_state'

/** How far the index of a collection has been filled with the rows that were there before it. */
interface Progress {
  indexedTo: number
  isComplete: boolean
}

/**
 * The trigram indexes of a project on SQLite. A large collection gets one when it is first searched, built beside all other
 * work; until then, and where there is none, the rows themselves are looked through.
 */
export class SearchIndexes {
  readonly #ready = new WeakMap<Schema, Promise<ReadonlySet<string>>>()
  readonly #building = new Map<string, Promise<void>>()
  readonly #notBefore = new Map<string, number>()
  #isClosed = false

  constructor(
    private readonly connection: Connection,
    private readonly schemas: SchemaCache,
  ) {}

  /** Whether the index of a collection holds all of its rows. If it is missed, it is made. */
  async isReady(schema: Schema, collection: CollectionSchema): Promise<boolean> {
    if (this.connection.dialect.name !== 'sqlite' || !canBeIndexed(collection)) return false
    // What all searches share does not end with the client whose search asked for it first.
    return readScope.exit(() => this.#isReady(schema, collection))
  }

  async #isReady(schema: Schema, collection: CollectionSchema): Promise<boolean> {
    const known = this.#ready.get(schema) ?? this.#findReady(schema)
    this.#ready.set(schema, known)
    known.catch(() => this.#ready.delete(schema))
    if ((await known).has(collection.name)) return true
    this.#request(collection)
    return false
  }

  /** Waits until nothing is being built any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#building.values())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.settled()
  }

  async #findReady(schema: Schema): Promise<ReadonlySet<string>> {
    const { reads } = this.connection
    const triggers = await triggersOf(reads, `${searchTable('%')}%`)
    const states: { key: string; value: string }[] = await reads(STATE).where('key', 'like', 'search:%')
    const complete = states.filter(({ value }) => (JSON.parse(value) as Progress).isComplete)
    const names = complete.map(({ key }) => key.slice('search:'.length))
    return new Set(
      names.filter((name) => {
        const collection = schema.collections.get(name)
        return collection && canBeIndexed(collection) && fits(reads, collection, triggers)
      }),
    )
  }

  #request({ name }: CollectionSchema): void {
    if (this.#isClosed || this.#building.has(name) || Date.now() < (this.#notBefore.get(name) ?? 0)) return
    const building = this.#build(name)
      .catch((error: unknown) => {
        // Searching goes on without it.
        process.emitWarning(`No search index for "${name}": ${String(error)}`)
        this.#wait(name)
      })
      .finally(() => this.#building.delete(name))
    this.#building.set(name, building)
  }

  #wait(name: string): void {
    this.#notBefore.set(name, Date.now() + PATIENCE_MS)
  }

  async #build(name: string): Promise<void> {
    const { knex, reads } = this.connection
    const beyond = await reads(name).select(reads.raw('1')).limit(1).offset(MIN_ROWS)
    if (beyond.length === 0) return this.#wait(name)
    for (let isDone = false; !isDone && !this.#isClosed; ) {
      isDone = await knex.transaction((trx) => this.#buildChunk(trx, name))
      await nextTurn()
    }
  }

  /** One step of building an index, which may have been begun by another process. */
  async #buildChunk(trx: Knex.Transaction, name: string): Promise<boolean> {
    const collection = (await this.schemas.get(trx)).collections.get(name)
    if (!collection || !canBeIndexed(collection)) return true
    const progress = await readProgress(trx, name)
    if (!progress || !fits(trx, collection, await triggersOf(trx, `${searchTable(name)}%`))) {
      await create(trx, collection)
      return false
    }
    if (progress.isComplete) return true
    const key = collection.primaryKey?.field ?? ''
    const next = trx(name).select(key).where(key, '>', progress.indexedTo).orderBy(key).limit(CHUNK_ROWS)
    const rows: { last: number | null }[] = await trx.from(next.as('next')).max(`${key} as last`)
    const last = rows[0]?.last ?? null
    if (last === null) {
      await writeProgress(trx, name, { ...progress, isComplete: true })
      await this.schemas.invalidate(trx)
      return true
    }
    await fill(trx, collection, progress.indexedTo, last)
    await writeProgress(trx, name, { indexedTo: last, isComplete: false })
    return false
  }
}

/** The triggers of a table go with it, so that one that another program made again has no index. */
function fits(db: Knex, collection: CollectionSchema, triggers: ReadonlySet<string>): boolean {
  return createIndexSql(db, collection).triggers.every((sql) => triggers.has(sql))
}

async function triggersOf(db: Knex, pattern: string): Promise<ReadonlySet<string>> {
  const rows: { sql: string }[] = await db('sqlite_master')
    .select('sql')
    .where({ type: 'trigger' })
    .where('name', 'like', pattern)
  return new Set(rows.map(({ sql }) => sql))
}

async function create(trx: Knex, collection: CollectionSchema): Promise<void> {
  const { table, triggers } = createIndexSql(trx, collection)
  await dropSearchIndex(trx, collection.name)
  for (const sql of [table, ...triggers]) await trx.raw(sql)
  await writeProgress(trx, collection.name, { indexedTo: Number.MIN_SAFE_INTEGER, isComplete: false })
}

/** Rows that were written meanwhile are in the index already, and stay as they are now. */
async function fill(trx: Knex, collection: CollectionSchema, after: number, last: number): Promise<void> {
  const key = collection.primaryKey?.field ?? ''
  const fields = searchedColumns(collection).map(({ field }) => field)
  const columns = fields.map((_, index) => `c${index}`).join(', ')
  await trx.raw(
    `INSERT OR REPLACE INTO ?? (rowid, ${columns}) SELECT ??${', ??'.repeat(fields.length)} FROM ?? WHERE ?? > ? AND ?? <= ?`,
    [searchTable(collection.name), key, ...fields, collection.name, key, after, key, last],
  )
}

async function readProgress(trx: Knex, name: string): Promise<Progress | null> {
  const row = await trx(STATE)
    .where({ key: `search:${name}` })
    .first('value')
  return row ? JSON.parse(row.value) : null
}

async function writeProgress(trx: Knex, name: string, progress: Progress): Promise<void> {
  const row = { key: `search:${name}`, value: JSON.stringify(progress) }
  await trx(STATE).insert(row).onConflict('key').merge()
}
