import type { Knex } from 'knex'
import { transact } from '../db/repeated'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import type { Project } from '../project/Project'

export interface RateLimit {
  /** Allowed hits per window. */
  limit: number
  windowSeconds: number
}

export interface RateLimitState {
  hits: number
  /** Seconds until the window ends. */
  retryAfterSeconds: number
}

/**
 * Counts a hit in the project's database, so that all processes count together.
 *
 * @throws 429/7 beyond the limit
 */
export async function countHit(
  project: Project,
  key: string,
  { limit, windowSeconds }: RateLimit,
): Promise<void> {
  const { hits, retryAfterSeconds } = await transact(project.knex, (trx) =>
    increment(trx, key, windowSeconds),
  )
  if (hits > limit) {
    throw new ApiError('rateLimited', say('requestsTooMany', { seconds: retryAfterSeconds }), {
      retryAfterSeconds,
    })
  }
}

async function increment(trx: Knex.Transaction, key: string, windowSeconds: number): Promise<RateLimitState> {
  const now = Date.now()
  const table = () => trx('pergola_rate_limits')
  await table().where('resets_at', '<=', now).delete()
  await table()
    .insert({ key, hits: 1, resets_at: now + windowSeconds * 1000 })
    .onConflict('key')
    .merge({ hits: trx.raw('?? + 1', ['pergola_rate_limits.hits']) })
  const row = await table().where({ key }).first('hits', 'resets_at')
  return {
    hits: Number(row?.hits ?? 1),
    retryAfterSeconds: Math.ceil((Number(row?.resets_at ?? now) - now) / 1000),
  }
}
