import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Connection } from '../db/connectDatabase'
import { readScope } from '../db/readScope'
import type { Schema } from '../schema/Schema'
import type { SchemaCache } from '../schema/SchemaCache'
import { ORDER_PREFIX, ORDER_STATE } from './orderIndex'
import type { SideIndex, WantedIndex } from './SideIndex'
import { SEARCH_PREFIX, SEARCH_STATE } from './searchIndex'

/** Collections with fewer rows are looked through, and sorted, as quickly. */
export const MIN_ROWS = 10_000

/** Others write in between: a chunk takes some 7 ms, and now and then up to 100, in another thread. */
const CHUNK_ROWS = 1_000

/** Chunks after which an index is put in order: each is a part of its own, and the next step looks into all of them. */
const CHUNKS_PER_TIDYING = 125

/** How soon an index that could not be built, or was not worth it, is thought of again. */
const PATIENCE_MS = 60_000

const STATE = 'pergola_state'

/** How far an index has been filled with the rows that were there before it. */
interface Progress {
  indexedTo: number
  isComplete: boolean
  /** Since it was put in order. */
  chunks?: number
}

/** What a version of the schema has. */
interface Found {
  complete: ReadonlySet<string>
  triggers: ReadonlySet<string>
}

/**
 * The side indexes of a project on SQLite. A large collection gets one when it is first missed, built beside all other
 * work; until then, and where there is none, the rows themselves are looked through.
 */
export class SideIndexes {
  readonly #found = new WeakMap<Schema, Promise<Found>>()
  /** By state: whether the index is complete and fits what the schema asks for. */
  readonly #verdicts = new WeakMap<Schema, Map<string, boolean>>()
  readonly #foreseen = new Set<Promise<void>>()
  readonly #building = new Map<string, Promise<void>>()
  readonly #notBefore = new Map<string, number>()
  #isClosed = false
  /** Set by what opens the project. @throws when the disk is almost full: no index is made then. */
  requireRoom: () => Promise<void> = async () => undefined

  constructor(
    private readonly connection: Connection,
    private readonly schemas: SchemaCache,
  ) {}

  /** Whether an index holds all rows of its collection. If it is missed, it is made. */
  async isReady(schema: Schema, wanted: WantedIndex): Promise<boolean> {
    if (this.connection.dialect.name !== 'sqlite') return false
    if (this.#verdicts.get(schema)?.get(wanted.state)) return true
    // What everyone shares does not end with the client whose request asked for it first.
    return readScope.exit(() => this.#isReady(schema, wanted))
  }

  async #isReady(schema: Schema, wanted: WantedIndex): Promise<boolean> {
    const finding = this.#found.get(schema) ?? this.#find()
    this.#found.set(schema, finding)
    finding.catch(() => this.#found.delete(schema))
    const { complete, triggers } = await finding
    const verdicts = this.#verdicts.get(schema) ?? new Map<string, boolean>()
    this.#verdicts.set(schema, verdicts)
    const known = verdicts.get(wanted.state)
    const isReady = known ?? (complete.has(wanted.state) && fits(wanted.describe(schema), triggers))
    verdicts.set(wanted.state, isReady)
    if (!isReady) this.#request(wanted)
    return isReady
  }

  /** Begins to make an index that will probably be missed soon. */
  foresee(schema: Schema, wanted: WantedIndex): void {
    const asking = this.isReady(schema, wanted)
      // What goes wrong here is seen by those who need it, who ask again.
      .then(nothing, nothing)
      .finally(() => this.#foreseen.delete(asking))
    this.#foreseen.add(asking)
  }

  /** Waits until nothing is being built any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#foreseen)
    await Promise.all(this.#building.values())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.settled()
  }

  async #find(): Promise<Found> {
    const { reads } = this.connection
    const triggers = await readTriggers(reads)
    const states: { key: string; value: string }[] = await reads(STATE)
      .where('key', 'like', `${SEARCH_STATE}%`)
      .orWhere('key', 'like', `${ORDER_STATE}%`)
    const complete = states.filter(({ value }) => (JSON.parse(value) as Progress).isComplete)
    return { complete: new Set(complete.map(({ key }) => key)), triggers }
  }

  #request(wanted: WantedIndex): void {
    const { state } = wanted
    if (this.#isClosed || this.#building.has(state) || Date.now() < (this.#notBefore.get(state) ?? 0)) return
    const building = this.#build(wanted)
      .catch((error: unknown) => {
        // Reading goes on without it.
        process.emitWarning(`No index "${state}": ${String(error)}`)
        this.#wait(state)
      })
      .finally(() => this.#building.delete(state))
    this.#building.set(state, building)
  }

  #wait(state: string): void {
    this.#notBefore.set(state, Date.now() + PATIENCE_MS)
  }

  async #build(wanted: WantedIndex): Promise<void> {
    const { knex, reads } = this.connection
    const beyond = await reads(wanted.collection).select(reads.raw('1')).limit(1).offset(MIN_ROWS)
    if (beyond.length === 0) return this.#wait(wanted.state)
    for (let isDone = false; !isDone && !this.#isClosed; ) {
      await this.requireRoom()
      isDone = await knex.transaction((trx) => this.#buildChunk(trx, wanted))
      await nextTurn()
    }
  }

  /** One step of building an index, which may have been begun by another process. */
  async #buildChunk(trx: Knex.Transaction, wanted: WantedIndex): Promise<boolean> {
    const index = wanted.describe(await this.schemas.get(trx))
    const progress = await readProgress(trx, wanted.state)
    if (!index || (!progress && !(await hasRoom(trx, wanted)))) {
      this.#wait(wanted.state)
      return true
    }
    if (!progress || !fits(index, await readTriggers(trx))) {
      await create(trx, wanted.state, index)
      return false
    }
    if (progress.isComplete) return true
    const { collection, key } = index
    const next = trx(collection)
      .select(key)
      .where(key, '>', progress.indexedTo)
      .orderBy(key)
      .limit(CHUNK_ROWS)
    const rows: { last: number | null }[] = await trx.from(next.as('next')).max(`${key} as last`)
    const last = rows[0]?.last ?? null
    const { chunks = 0 } = progress
    if (last === null || chunks >= CHUNKS_PER_TIDYING) {
      if (await index.tidy?.(trx)) return false
      if (last !== null) {
        await writeProgress(trx, wanted.state, { ...progress, chunks: 0 })
        return false
      }
      await index.finish?.(trx)
      await writeProgress(trx, wanted.state, { indexedTo: progress.indexedTo, isComplete: true })
      await this.schemas.invalidate(trx)
      return true
    }
    await index.fill(trx, progress.indexedTo, last)
    await writeProgress(trx, wanted.state, { indexedTo: last, isComplete: false, chunks: chunks + 1 })
    return false
  }
}

function nothing(): void {}

/** The triggers of a table go with it, so that one that another program made again has no index. */
function fits(index: SideIndex | null, triggers: ReadonlySet<string>): boolean {
  return index?.triggers.every((sql) => triggers.has(sql)) === true
}

async function readTriggers(db: Knex): Promise<ReadonlySet<string>> {
  const rows: { sql: string }[] = await db('sqlite_master')
    .select('sql')
    .where({ type: 'trigger' })
    .where((own) =>
      own.where('name', 'like', `${SEARCH_PREFIX}%`).orWhere('name', 'like', `${ORDER_PREFIX}%`),
    )
  return new Set(rows.map(({ sql }) => sql))
}

async function hasRoom(trx: Knex, { atMost }: WantedIndex): Promise<boolean> {
  if (!atMost) return true
  const [row]: { count: number }[] = await trx(STATE)
    .whereRaw('substr(??, 1, ?) = ?', ['key', atMost.statesLike.length, atMost.statesLike])
    .count('* as count')
  return Number(row?.count) < atMost.count
}

async function create(trx: Knex, state: string, index: SideIndex): Promise<void> {
  await index.drop(trx)
  for (const sql of [...index.tables, ...index.triggers]) await trx.raw(sql)
  await writeProgress(trx, state, { indexedTo: Number.MIN_SAFE_INTEGER, isComplete: false })
}

async function readProgress(trx: Knex, state: string): Promise<Progress | null> {
  const row = await trx(STATE).where({ key: state }).first('value')
  return row ? JSON.parse(row.value) : null
}

async function writeProgress(trx: Knex, state: string, progress: Progress): Promise<void> {
  const row = { key: state, value: JSON.stringify(progress) }
  await trx(STATE).insert(row).onConflict('key').merge()
}
