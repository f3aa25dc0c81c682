/** Long enough for a queue of writers, short enough that a write outside of its own transaction is noticed. */
const TIMEOUT_MS = 15_000

/** A lock that was not given in time; the dialect takes it for any other lock of the database. */
class WriteLockTimeout extends Error {
  override readonly name = 'WriteLockTimeout'
  readonly code = 'SQLITE_BUSY'
}

/**
 * Lets the connections of this process write one after the other. SQLite has one writer: a second one would block the
 * thread that the first one needs to finish.
 */
export class WriteLock {
  #isTaken = false
  readonly #waiting: (() => void)[] = []

  constructor(private readonly timeoutMs = TIMEOUT_MS) {}

  /**
   * Waits for all who came before.
   *
   * @returns a function that gives the lock back, to be called once
   */
  async take(): Promise<() => void> {
    if (this.#isTaken) await this.#turn()
    this.#isTaken = true
    return () => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#isTaken = false
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1)
        reject(new WriteLockTimeout('Other writers have held the database for too long'))
      }, this.timeoutMs)
      this.#waiting.push(start)
    })
  }
}

const locks = new Map<string, WriteLock>()

/** The lock of a database file, shared by everything in this process that opens it. */
export function writeLockOf(filename: string): WriteLock {
  const known = locks.get(filename) ?? new WriteLock()
  locks.set(filename, known)
  return known
}
