import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import type { RateLimit } from './rateLimit'

/** Limits what one caller may ask of this process, where there is no database yet, or counting there would cost more than the request. */
export class MemoryRateLimit {
  readonly #hits = new Map<string, { count: number; resetsAt: number }>()

  constructor(private readonly limit: RateLimit) {}

  /** @throws 429/7 beyond the limit */
  count(caller: string, now = Date.now()): void {
    for (const [key, { resetsAt }] of this.#hits) if (resetsAt <= now) this.#hits.delete(key)
    const known = this.#hits.get(caller) ?? { count: 0, resetsAt: now + this.limit.windowSeconds * 1000 }
    known.count++
    this.#hits.set(caller, known)
    if (known.count > this.limit.limit)
      throw new ApiError('rateLimited', say('requestsTooManyMinute'), {
        retryAfterSeconds: Math.ceil((known.resetsAt - now) / 1000),
      })
  }
}
