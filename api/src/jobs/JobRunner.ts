import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { transact } from '../db/repeated'
import { ApiError } from '../errors/ApiError'
import { refusalOf } from '../errors/Refusal'
import { say } from '../errors/say'
import { type RequestKey, writeOnce } from '../items/write/writeOnce'
import type { Project } from '../project/Project'
import { ADMIN_ROLE_ID, type Viewer } from '../project/Viewer'
import type { Job, JobStep, NewJob } from './Job'
import { JobStore } from './JobStore'

/** Jobs of a project that one process works on at a time; each takes turns with all other writers. */
const MAX_RUNNING = 3
/** How often a job is marked as alive beside its progress: a part may take long on a busy database. */
const PULSE_MS = 10_000

/** What a piece of work knows of the job that it belongs to. */
export interface RunningJob {
  job: Job
  store: JobStore
  project: Project
  /** The user as they are now. @throws ApiError when the account may no longer work */
  viewer(): Promise<Viewer>
  /**
   * Notes how far the job is, in the row that its user sees.
   *
   * @param trx - Of what was done, so that progress and work are stored together.
   * @throws JobLost when another process works on the job by now: what was done in the transaction must not stay
   */
  note(progress: Partial<Job>, trx?: Knex): Promise<void>
  /** Each part looks again: what was there when the job began is taken by it. @throws ApiError 507/607 for a full disk */
  requireRoom(): Promise<void>
  /** Whether the job was cancelled, or the server ends, as the last note found it. */
  isEnding(): boolean
}

/**
 * Does the work of a job; where it is in the end stands in `job`.
 *
 * @returns whether all of it is done: who cancels after the last part has come too late
 */
export type JobWork = (running: RunningJob) => Promise<boolean>

/** This process was silent for so long that another one has taken over. */
class JobLost extends Error {
  override readonly name = 'JobLost'
}

/** A job that this process works on. */
interface Entry {
  isCancelled: boolean
  /** Its work is done, and only how it ended is still written. */
  isOver: boolean
  end: Promise<void>
}

const newEntry = (): Entry => ({ isCancelled: false, isOver: false, end: Promise.resolve() })

/** Works on jobs of one project in this process, beside the requests. */
export class JobRunner {
  readonly store: JobStore
  readonly #owner = randomUUID()
  readonly #running = new Map<number, Entry>()
  /** How many are being begun, which have no number yet. */
  #beginning = 0
  #isClosed = false

  /** Hears of failures that are the fault of the server. */
  onFailure: (error: unknown) => void = () => undefined
  /** Refuses what would fill the last of a disk; the server sets it. */
  requireRoom: () => Promise<void> = async () => undefined

  constructor(
    private readonly project: Project,
    now?: () => number,
  ) {
    this.store = new JobStore(project.knex, now, () => this.#running.keys())
  }

  /**
   * Begins a step of a job and answers at once.
   *
   * @param viewer - who asks; the job goes on with their rights of each moment
   */
  async start(job: Job, step: JobStep, changes: Partial<Job>, viewer: Viewer, work: JobWork): Promise<Job> {
    // Its row may say so already, and this process is about to forget it.
    const before = this.#running.get(job.id)
    if (before?.isOver) await before.end
    this.#requireTurn()
    if (this.#running.has(job.id)) throw new ApiError('unprocessable', say('jobBusy'))
    const entry = newEntry()
    // Before anything is waited for, so that requests at the same time count each other.
    this.#running.set(job.id, entry)
    try {
      const claimed = await this.store.claim(job.id, job.user, this.#owner, { ...changes, step })
      this.#work(claimed, step, viewer, work, entry)
      return claimed
    } catch (error) {
      this.#running.delete(job.id)
      throw error
    }
  }

  /**
   * Creates a job, begins its only step and answers at once.
   *
   * @param once - The name of the request: sent again, it is answered by the job that it has begun. A refused one leaves neither job
   *   nor name.
   */
  async begin(
    asked: NewJob,
    step: JobStep,
    { viewer, once }: { viewer: Viewer; once: RequestKey | undefined },
    work: JobWork,
  ): Promise<Job> {
    const { project, store } = this
    this.#requireTurn()
    this.#beginning += 1
    try {
      const written = await transact(project.knex, (db) =>
        writeOnce({ db, viewer, project }, once, async () => {
          const jobs = store.within(db)
          const id = await jobs.insert(asked)
          await jobs.claim(id, asked.user, this.#owner, { step })
          return [id]
        }),
      )
      const job = await store.get(Number(written.keys[0]), asked.user)
      if (!written.isRepeated) {
        this.#work(job, step, viewer, work)
        await store.makeRoom(asked.user)
      }
      return job
    } finally {
      this.#beginning -= 1
    }
  }

  async cancel(job: Pick<Job, 'id'>): Promise<void> {
    const entry = this.#running.get(job.id)
    if (entry) entry.isCancelled = true
    await this.store.cancel(job.id)
  }

  /** Waits until no job of this process writes any more. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#running.values()].map(({ end }) => end))
  }

  #requireTurn(): void {
    if (this.#isClosed || this.#running.size + this.#beginning >= MAX_RUNNING)
      throw new ApiError('serverBusy', say('jobsBusy'), { retryAfterSeconds: 5 })
  }

  #work(job: Job, step: JobStep, viewer: Viewer, work: JobWork, entry = newEntry()): void {
    this.#running.set(job.id, entry)
    entry.end = this.#run(job, step, viewer, work, entry).finally(() => this.#running.delete(job.id))
  }

  async #run(job: Job, step: JobStep, viewer: Viewer, work: JobWork, entry: Entry): Promise<void> {
    const { store, project } = this
    const running: RunningJob = {
      job,
      store,
      project,
      viewer: () => currentViewer(project, viewer),
      note: async (progress, trx) => {
        const found = await store.beat(job.id, this.#owner, progress, trx)
        if (!found) throw new JobLost(`Job ${job.id} is worked on by another process`)
        entry.isCancelled ||= found.isCancelled
      },
      requireRoom: () => this.requireRoom(),
      isEnding: () => entry.isCancelled || this.#isClosed,
    }
    const beat = () => store.beat(job.id, this.#owner).catch(() => undefined)
    const pulse = setInterval(() => void beat(), PULSE_MS)
    try {
      const state = this.#endState(step, await work(running))
      entry.isOver = true
      const { done, total, counts } = job
      await store.beat(job.id, this.#owner, { state, done, total, counts })
    } catch (error) {
      entry.isOver = true
      if (error instanceof JobLost) return
      const isExpected = error instanceof ApiError && (error.status < 500 || error.kind === 'diskFull')
      if (!isExpected) this.onFailure(error)
      const refusal = refusalOf(isExpected ? error : say('serverStuck'))
      await store
        .beat(job.id, this.#owner, { state: 'failed', refusal })
        .catch((failure) => this.onFailure(failure))
    } finally {
      clearInterval(pulse)
    }
  }

  #endState(step: JobStep, isWhole: boolean): Job['state'] {
    if (!isWhole && this.#isClosed) return 'interrupted'
    if (step === 'check') return 'ready'
    if (!isWhole) return 'cancelled'
    return step === 'undo' ? 'undone' : 'done'
  }
}

/** The rights of a job are those of its user at each moment: it ends with the account, and narrows with its role. */
async function currentViewer(project: Project, viewer: Viewer): Promise<Viewer> {
  const user = await project.knex('directus_users').where({ id: viewer.userId }).first('role', 'status')
  if (user?.status !== 'active') throw new ApiError('userInactive', say('jobOfInactive'))
  return { ...viewer, roleId: user.role, isAdmin: user.role === ADMIN_ROLE_ID }
}
