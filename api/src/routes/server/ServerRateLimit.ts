import { ApiError } from '../../errors/ApiError'
import type { RateLimit } from '../../http/rateLimit'

/** Limits guesses of the super-admin token. There may be no project yet and no database, so it counts in memory. */
export class ServerRateLimit {
  readonly #hits = new Map<string, { count: number; resetsAt: number }>()

  constructor(private readonly limit: RateLimit) {}

  /** @throws 429/7 beyond the limit */
  count(ip: string, now = Date.now()): void {
    for (const [key, { resetsAt }] of this.#hits) if (resetsAt <= now) this.#hits.delete(key)
    const known = this.#hits.get(ip) ?? { count: 0, resetsAt: now + this.limit.windowSeconds * 1000 }
    known.count++
    this.#hits.set(ip, known)
    if (known.count > this.limit.limit)
      throw new ApiError('rateLimited', 'Too many requests: try again in a minute', {
        retryAfterSeconds: Math.ceil((known.resetsAt - now) / 1000),
      })
  }
}
