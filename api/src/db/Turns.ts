/** Lets so many go at a time, in the order in which they came. */
export class Turns {
  readonly #waiting: (() => void)[] = []
  #taken = 0

  constructor(private readonly atOnce: number) {}

  get isIdle(): boolean {
    return this.#taken === 0
  }

  /**
   * @param signal - Gives the wait up when it aborts.
   * @returns A function that gives the turn back, to be called once. Rejects with the reason of `signal`
   */
  async take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    if (this.#taken < this.atOnce) this.#taken += 1
    else await this.#wait(signal)
    return () => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#taken -= 1
    }
  }

  #wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1)
        reject(signal?.reason)
      }
      this.#waiting.push(start)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }
}

/** Lets so many of each caller go at a time. */
export class CallerTurns {
  readonly #turns = new Map<string, Turns>()

  constructor(private readonly atOnce: number) {}

  /** As {@link Turns.take}. */
  async take(caller: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const turns = this.#turns.get(caller) ?? new Turns(this.atOnce)
    this.#turns.set(caller, turns)
    const giveBack = await turns.take(signal)
    return () => {
      giveBack()
      if (turns.isIdle) this.#turns.delete(caller)
    }
  }

  /** Callers who have a turn. */
  get size(): number {
    return this.#turns.size
  }
}
