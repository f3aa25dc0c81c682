import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'

export interface ReadQueueOptions {
  /** Reads under way at a time. */
  slots: number
  /** Of these, at most so many for one caller. */
  slotsPerCaller: number
  /** Reads that may wait. @defaultValue 1,000 */
  maxWaiting?: number
}

interface Waiting {
  caller: unknown
  start(): void
  refuse(): void
}

/**
 * Lets so many reads run at a time and divides them fairly: a caller who has sent many requests fills some of the places,
 * and their other requests let the first one of everyone else pass.
 */
export class ReadQueue {
  readonly #running = new Map<unknown, number>()
  readonly #waiting: Waiting[] = []
  #busy = 0

  constructor(private readonly options: ReadQueueOptions) {}

  /**
   * @param signal - A read that waits is given up when this aborts.
   * @throws 503 when too many are waiting and no one has more of them, the reason of `signal`, and what the work throws
   */
  async run<Result>(caller: unknown, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    if (this.#mayStart(caller)) this.#start(caller)
    else await this.#wait(caller, signal)
    try {
      return await work()
    } finally {
      this.#end(caller)
    }
  }

  /** Reads under way, and those that wait for a place. */
  load(): { running: number; waiting: number } {
    return { running: this.#busy, waiting: this.#waiting.length }
  }

  #mayStart(caller: unknown): boolean {
    return this.#busy < this.options.slots && (this.#running.get(caller) ?? 0) < this.options.slotsPerCaller
  }

  #start(caller: unknown): void {
    this.#busy += 1
    this.#running.set(caller, (this.#running.get(caller) ?? 0) + 1)
  }

  #end(caller: unknown): void {
    this.#busy -= 1
    const left = (this.#running.get(caller) ?? 1) - 1
    if (left > 0) this.#running.set(caller, left)
    else this.#running.delete(caller)
    // Who has the fewest under way is next; among these, who came first.
    let next: Waiting | undefined
    for (const one of this.#waiting) {
      if (!this.#mayStart(one.caller)) continue
      if (!next || this.#count(one) < this.#count(next)) next = one
    }
    next?.start()
  }

  #count({ caller }: Waiting): number {
    return this.#running.get(caller) ?? 0
  }

  /** Someone who fills the queue gives way to those who ask for less. @throws 503 where no one has more waiting than the caller */
  #makeRoom(caller: unknown): void {
    const counts = new Map<unknown, number>()
    for (const one of this.#waiting) counts.set(one.caller, (counts.get(one.caller) ?? 0) + 1)
    const most = Math.max(...counts.values())
    if (most <= (counts.get(caller) ?? 0) + 1) throw queueFull()
    this.#waiting.findLast((one) => counts.get(one.caller) === most)?.refuse()
  }

  #wait(caller: unknown, signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= (this.options.maxWaiting ?? 1_000)) this.#makeRoom(caller)
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal.removeEventListener('abort', giveUp)
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      }
      const giveUp = () => {
        leave()
        reject(signal.reason)
      }
      const waiting: Waiting = {
        caller,
        start: () => {
          leave()
          this.#start(caller)
          resolve()
        },
        refuse: () => {
          leave()
          reject(queueFull())
        },
      }
      this.#waiting.push(waiting)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }
}

function queueFull(): ApiError {
  return new ApiError('serverBusy', say('queueFull'))
}
