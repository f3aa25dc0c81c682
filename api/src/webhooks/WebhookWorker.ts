import type { Knex } from 'knex'
import { type IsAllowedAddress, isPublicAddress } from '../net/targets'
import { attemptDelivery, RETRY_DELAYS_MS } from './attemptDelivery'
import { DELIVERIES_TABLE, type DeliveryRow } from './deliveriesTable'

export interface WebhookWorkerOptions {
  knex: Knex
  /** Waits between attempts; when they are used up, a call has failed for good. Default 10 s, 1 min, 10 min, 1 h. */
  retryDelaysMs?: readonly number[]
  /** For one attempt. Default 10 s. */
  timeoutMs?: number
  /** Default: public addresses. */
  isAllowedAddress?: IsAllowedAddress
  /** Finished calls are forgotten after this time. Default 30 days. */
  keepLogMs?: number
  /** Default: the clock. */
  now?: () => number
  /** Called after each failed attempt. */
  onFailure?: (delivery: DeliveryRow, error: string) => void
}

const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
const batchSize = 20
/** Another process may have left calls behind; after a failure of the database sooner than that. */
const LONGEST_SLEEP_MS = 20 * SECOND_MS
const AFTER_FAILURE_MS = 2 * SECOND_MS

/**
 * Makes the queued webhook calls of one project, without anyone waiting for them.
 *
 * The queue is a table, so calls outlive the process, and several processes share the work: who raises `due_at` of a
 * call first makes it. A process that dies at it leaves it to the others after twice the time-out.
 */
export class WebhookWorker {
  readonly #options: Required<Omit<WebhookWorkerOptions, 'onFailure'>> &
    Pick<WebhookWorkerOptions, 'onFailure'>
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null
  #isClosed = false
  #isWanted = false

  constructor(options: WebhookWorkerOptions) {
    this.#options = {
      retryDelaysMs: RETRY_DELAYS_MS,
      timeoutMs: 10 * SECOND_MS,
      isAllowedAddress: isPublicAddress,
      keepLogMs: 30 * DAY_MS,
      now: Date.now,
      ...options,
    }
  }

  /** Makes all calls that are due, then sleeps until the next one is. Never rejects. */
  wake(): void {
    this.#isWanted = true
    if (this.#isClosed || this.#running) return
    clearTimeout(this.#timer)
    this.#isWanted = false
    this.#running = this.#run()
      .catch(() => AFTER_FAILURE_MS)
      .then((delayMs) => {
        this.#running = null
        // A call may have been queued after the last look.
        if (this.#isWanted) this.wake()
        else if (!this.#isClosed) this.#sleep(delayMs)
      })
  }

  /** Waits for calls under way; the rest stays queued. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #sleep(delayMs: number): void {
    this.#timer = setTimeout(() => this.wake(), delayMs)
    this.#timer.unref()
  }

  /** @returns milliseconds until the next call is due, or may be */
  async #run(): Promise<number> {
    const { knex, now, keepLogMs } = this.#options
    while (!this.#isClosed) {
      const due: DeliveryRow[] = await knex(DELIVERIES_TABLE)
        .where({ state: 'pending' })
        .andWhere('due_at', '<=', now())
        .orderBy('due_at')
        .limit(batchSize)
      if (due.length === 0) break
      const ends = await Promise.allSettled(due.map((delivery) => this.#deliver(delivery)))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    }
    await knex(DELIVERIES_TABLE)
      .where('finished_at', '<', now() - keepLogMs)
      .delete()
    const next = await knex(DELIVERIES_TABLE).where({ state: 'pending' }).min({ due: 'due_at' }).first()
    const untilNextMs = next?.due ? Number(next.due) - now() : LONGEST_SLEEP_MS
    return Math.min(Math.max(SECOND_MS / 10, untilNextMs), LONGEST_SLEEP_MS)
  }

  async #deliver(delivery: DeliveryRow): Promise<void> {
    const attempted = await attemptDelivery(delivery, this.#options)
    if (attempted?.error) this.#options.onFailure?.(attempted, attempted.error)
  }
}
