import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Knex } from 'knex'
import { transact } from '../db/repeated'
import { ApiError } from '../errors/ApiError'
import { type Sentence, say } from '../errors/say'
import type { Project } from '../project/Project'

const TABLE = 'pergola_login_failures'

const FIRST_LOCK_MS = 60_000
const LONGEST_LOCK_MS = 60 * 60_000
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

/** Which account someone tries to get into, and from where. An e-mail that no one has is locked like any other. */
export interface Attempt {
  email: string
  ip: string
}

/**
 * Refuses an attempt while its address is locked out of the account.
 *
 * A lock belongs to both, so no one can lock someone else out: the account stays open from every other address. It
 * ends by itself, and a link for a new password ends it at once.
 *
 * @throws 429/7 with `Retry-After`, whether or not the password is right
 */
export async function refuseLocked(project: Project, attempt: Attempt): Promise<void> {
  const row = await project
    .knex(TABLE)
    .where({ key: keyOf(attempt) })
    .first('locked_until')
  const waitMs = Number(row?.locked_until ?? 0) - Date.now()
  if (waitMs <= 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw new ApiError('rateLimited', sayWait(Math.ceil(retryAfterSeconds / 60)), { retryAfterSeconds })
}

/** Counts a wrong password or code. Beyond the allowed number each one locks twice as long as the one before. */
export async function countFailure(project: Project, attempt: Attempt): Promise<void> {
  const allowed = (await project.settings.get()).number('login_attempts_allowed', 0)
  if (allowed <= 0) return
  const key = keyOf(attempt)
  const now = Date.now()
  await transact(project.knex, async (trx) => {
    await trx(TABLE)
      .where('failed_at', '<', now - FORGOTTEN_AFTER_MS)
      .delete()
    await trx(TABLE)
      .insert({ key, account: accountOf(attempt.email), failures: 1, failed_at: now, locked_until: 0 })
      .onConflict('key')
      .merge({ failures: trx.raw('?? + 1', [`${TABLE}.failures`]), failed_at: now })
    const { failures } = await trx(TABLE).where({ key }).first('failures')
    const lockMs = lockedFor(Number(failures), allowed)
    if (lockMs > 0)
      await trx(TABLE)
        .where({ key })
        .update({ locked_until: now + lockMs })
  })
}

/** After a sign-in: the next failure from this address is the first again. */
export async function clearFailures(project: Project, attempt: Attempt): Promise<void> {
  await project
    .knex(TABLE)
    .where({ key: keyOf(attempt) })
    .delete()
}

/** Opens an account to every address again. */
export async function clearAllFailures(knex: Knex, email: string): Promise<void> {
  await knex(TABLE)
    .where({ account: accountOf(email) })
    .delete()
}

/** @returns Milliseconds; 0 while the number of failures is allowed. */
export function lockedFor(failures: number, allowed: number): number {
  if (failures < allowed) return 0
  return Math.min(FIRST_LOCK_MS * 2 ** (failures - allowed), LONGEST_LOCK_MS)
}

function keyOf({ email, ip }: Attempt): string {
  return `${accountOf(email)}:${networkOf(ip)}`
}

/** Of a fixed length, and no list of addresses in the database. */
function accountOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 40)
}

/** One customer of a provider has a whole /64 network of IPv6 addresses. */
function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, 64)
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${address
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}/64`
}

function sayWait(minutes: number): Sentence {
  return minutes === 1 ? say('signInsFailedMinute') : say('signInsFailedMinutes', { minutes })
}
