import { rm } from 'node:fs/promises'
import type { Knex } from 'knex'
import { insertStatements } from '../db/insertStatements'
import { ApiError } from '../errors/ApiError'
import { type Refusal, readRefusal, storeRefusal } from '../errors/Refusal'
import { say } from '../errors/say'
import { type Job, type JobKind, type NewJob, NO_COUNTS } from './Job'

export const JOBS = 'pergola_jobs'
const ROWS = 'pergola_job_rows'

/** A process that has not reported for this long has ended. */
const SILENT_MS = 30_000
/** Of one user; older ones make room. */
const MAX_JOBS = 10
const DELETED_AT_ONCE = 5_000

/** The jobs of a project in its database, where every process finds them. */
export class JobStore {
  /**
   * @param runningHere - Jobs that this process works on. They go on, however long ago their last mark is: a machine that
   *   stood still for half a minute asks for a job before the mark that was due is written.
   */
  constructor(
    private readonly knex: Knex,
    private readonly now: () => number = Date.now,
    private readonly runningHere: () => Iterable<number> = () => [],
  ) {}

  /** The same jobs as a transaction sees and writes them. */
  within(trx: Knex.Transaction): JobStore {
    return new JobStore(trx, this.now, this.runningHere)
  }

  async create(job: NewJob): Promise<Job> {
    const id = await this.insert(job)
    await this.makeRoom(job.user)
    return this.get(id, job.user)
  }

  /** Creates a job beside those that are there. */
  async insert(job: NewJob): Promise<number> {
    const [id] = await this.knex(JOBS).insert({
      ...toRow(job),
      state: 'ready',
      counts: JSON.stringify(NO_COUNTS),
      beat_at: this.now(),
      created_at: this.now(),
    })
    return Number(id)
  }

  /** @throws ApiError 404/203 for a job that is not there or is someone else's */
  async get(id: number, user: number): Promise<Job> {
    const row = await this.knex(JOBS).where({ id, user }).first()
    if (!row) throw new ApiError('itemNotFound', say('jobUnknown', { id }))
    return this.#fromRow(row)
  }

  /** Newest first. */
  async list(user: number): Promise<Job[]> {
    const rows = await this.knex(JOBS).where({ user }).orderBy('id', 'desc')
    return rows.map((row) => this.#fromRow(row))
  }

  /**
   * Lets a process work on a job.
   *
   * @throws ApiError 422/12 when it or another job of the user is running
   */
  async claim(id: number, user: number, owner: string, changes: Partial<Job>): Promise<Job> {
    await this.get(id, user)
    // Asked and written by one statement: two requests at once start one job.
    const busy = this.knex(JOBS)
      .select('user')
      .where({ user, state: 'running' })
      .where((alive) => {
        alive.where('beat_at', '>=', this.now() - SILENT_MS).orWhereIn('id', [...this.runningHere()])
      })
      // The one that is claimed is in this process already.
      .whereNot((own) => own.where({ id }).where('beat_at', '<', this.now() - SILENT_MS))
    const claimed = await this.knex(JOBS)
      .where({ id })
      // MySQL takes the table of an update inside another query only.
      .whereNotIn('user', this.knex.select('user').from(busy.as('busy')))
      .update({
        ...toRow({ ...changes, state: 'running', done: 0, refusal: null, isCancelled: false }),
        owner,
        beat_at: this.now(),
      })
    if (claimed === 0) throw new ApiError('unprocessable', say('jobRunning'))
    return this.get(id, user)
  }

  /**
   * Marks a job as alive, with what has changed of it; within the transaction of what was done.
   *
   * @returns Whether its user has cancelled it; null when another process works on it by now.
   */
  async beat(
    id: number,
    owner: string,
    changes: Partial<Job> = {},
    trx: Knex = this.knex,
  ): Promise<{ isCancelled: boolean } | null> {
    const changed = await trx(JOBS)
      .where({ id, owner })
      .update({ ...toRow(changes), beat_at: this.now() })
    if (changed === 0) return null
    const row = await trx(JOBS).where({ id }).first('is_cancelled')
    return { isCancelled: Boolean(row?.is_cancelled) }
  }

  /** A job of anyone, in whatever state its process is; undefined for one that was forgotten. */
  async find(id: number): Promise<Job | undefined> {
    const row = await this.knex(JOBS).where({ id }).first()
    return row && this.#fromRow(row)
  }

  /** Ends a job whose process has ended. */
  async end(id: number, state: 'done' | 'failed', changes: Partial<Job> = {}): Promise<void> {
    await this.knex(JOBS)
      .where({ id, state: 'running' })
      .update(toRow({ ...changes, state }))
  }

  /** The process that works on it finds this at its next mark. */
  async cancel(id: number): Promise<void> {
    await this.knex(JOBS).where({ id, state: 'running' }).update({ is_cancelled: 1 })
  }

  async addRows(trx: Knex, job: number, rows: readonly JobRow[]): Promise<void> {
    const stored = rows.map(({ kind, item, collection, line, data, hash }) => ({
      job,
      kind,
      item: item ?? null,
      collection: collection ?? null,
      line: line ?? null,
      data: data === undefined ? null : JSON.stringify(data),
      hash: hash ?? null,
    }))
    for (const part of insertStatements(stored)) await trx(ROWS).insert(part)
  }

  /** Changes of a job, the last one first. */
  async changes(trx: Knex, job: number, limit: number): Promise<JobChange[]> {
    const rows = await trx(ROWS)
      .where({ job })
      .whereNot({ kind: 'refuse' })
      .orderBy('id', 'desc')
      .limit(limit)
    return rows.map(({ id, kind, item, collection, data, hash }) => ({
      id,
      kind,
      item,
      collection,
      before: data === null ? null : JSON.parse(data),
      hash,
    }))
  }

  async hasChanges(job: number): Promise<boolean> {
    return (await this.knex(ROWS).where({ job }).whereNot({ kind: 'refuse' }).first('id')) !== undefined
  }

  async countChanges(job: number): Promise<number> {
    const [found] = await this.knex(ROWS).where({ job }).whereNot({ kind: 'refuse' }).count({ count: '*' })
    return Number(found?.count ?? 0)
  }

  async removeChanges(trx: Knex, ids: readonly number[]): Promise<void> {
    await trx(ROWS)
      .whereIn('id', [...ids])
      .delete()
  }

  /** Refused lines in their order, from one on. */
  async refused(job: number, after: number, limit: number): Promise<RefusedLine[]> {
    const rows = await this.knex(ROWS)
      .where({ job, kind: 'refuse' })
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
    return rows.map(({ id, line, item, collection, data }) => ({
      id,
      line,
      item,
      collection,
      ...readRefusedData(data),
    }))
  }

  async clearRows(job: number): Promise<void> {
    await this.#deleteRows((query) => query.where({ job }))
  }

  /** With what it remembers, and the file that it was to import. */
  async remove(id: number): Promise<void> {
    const row = await this.knex(JOBS).where({ id }).first('options')
    const { path } = JSON.parse(row?.options ?? '{}') as { path?: string }
    await this.clearRows(id)
    await this.knex(JOBS).where({ id }).delete()
    if (path) await rm(path, { force: true })
  }

  /** Removes what was begun before a time and does not run. */
  async sweep(before: Date): Promise<void> {
    const rows = await this.knex(JOBS)
      .where('created_at', '<', before.getTime())
      .where((builder) => {
        builder.whereNot({ state: 'running' }).orWhere('beat_at', '<', this.now() - SILENT_MS)
      })
      .whereNotIn('id', [...this.runningHere()])
      .select('id')
    for (const { id } of rows) await this.remove(id)
  }

  /** Removes the oldest jobs of a user who has too many. */
  async makeRoom(user: number): Promise<void> {
    const jobs = await this.list(user)
    for (const { id, state } of jobs.slice(MAX_JOBS)) if (state !== 'running') await this.remove(id)
  }

  /** A part at a time, so that other writers have their turn. */
  async #deleteRows(which: (query: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<void> {
    for (;;) {
      const ids: { id: number }[] = await which(this.knex(ROWS)).limit(DELETED_AT_ONCE).select('id')
      if (ids.length === 0) return
      await this.removeChanges(
        this.knex,
        ids.map(({ id }) => id),
      )
    }
  }

  #fromRow(row: Record<string, unknown>): Job {
    const isRunningHere = [...this.runningHere()].includes(Number(row.id))
    const isSilent = row.state === 'running' && !isRunningHere && Number(row.beat_at) < this.now() - SILENT_MS
    return {
      id: Number(row.id),
      user: Number(row.user),
      kind: row.kind as JobKind,
      collection: String(row.collection),
      state: isSilent ? 'interrupted' : (row.state as Job['state']),
      step: row.step as Job['step'],
      options: JSON.parse(String(row.options)),
      total: row.total === null ? null : Number(row.total),
      done: Number(row.done),
      counts: { ...NO_COUNTS, ...JSON.parse(String(row.counts)) },
      refusal: readRefusal(row.error as string | null),
      isCancelled: Boolean(row.is_cancelled),
    }
  }
}

/** What is remembered of an item, or of a line: what was done to it, or why nothing was. */
export interface JobRow {
  kind: JobChange['kind'] | 'refuse'
  item?: string
  /** Where it is not that of the job. */
  collection?: string
  line?: number
  data?: unknown
  hash?: string
}

/** What was done to one item. */
export interface JobChange {
  id: number
  kind: 'create' | 'update' | 'delete'
  item: string
  collection: string | null
  before: Record<string, unknown> | null
  hash: string | null
}

export interface RefusedLine extends RefusedData {
  id: number
  line: number | null
  item: string | null
  collection: string | null
}

/** What is remembered of a refused line or item. */
export interface RefusedData {
  refusal: Refusal
  /** The line as it came. */
  cells?: unknown[]
}

function readRefusedData(data: string): RefusedData {
  // Older versions of the server stored the English alone.
  const { reason, refusal = { message: reason }, ...rest } = JSON.parse(data)
  return { refusal, ...rest }
}

function toRow(job: Partial<Job>): Record<string, unknown> {
  const { options, counts, isCancelled, refusal, ...plain } = job
  return {
    ...plain,
    ...(options && { options: JSON.stringify(options) }),
    ...(counts && { counts: JSON.stringify(counts) }),
    ...(refusal !== undefined && { error: storeRefusal(refusal) }),
    ...(isCancelled !== undefined && { is_cancelled: isCancelled ? 1 : 0 }),
  }
}
