import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { transact } from '../db/repeated'
import type { Project } from '../project/Project'
import { claimOnce } from './oneTime'
import { hashSecret } from './tokens'

const PERIOD_SECONDS = 30
/** Steps accepted on either side of now, for clocks that differ. */
const WINDOW_STEPS = 2
const RECOVERY_CODES = 10

/** Whether a code fits a secret now; says nothing about earlier use. */
export function totpStepOf(secret: string, code: string, now = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null
  try {
    const totp = new TOTP({
      secret: Secret.fromBase32(secret),
      algorithm: 'SHA1',
      digits: 6,
      period: PERIOD_SECONDS,
    })
    const delta = totp.validate({ token: code, window: WINDOW_STEPS, timestamp: now })
    return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
  } catch {
    // Not base32: no code fits.
    return null
  }
}

/** Accepts a code of the authenticator once: the same code again fails, even within its half minute. */
export async function consumeTotp(
  project: Project,
  user: { id: number; secret: string },
  code: string,
): Promise<boolean> {
  const step = totpStepOf(user.secret, code)
  if (step === null) return false
  return claimOnce(project, `otp:${user.id}:${step}`, PERIOD_SECONDS * (2 * WINDOW_STEPS + 2))
}

/** Accepts a one-time code: of the authenticator, or one of the recovery codes. */
export async function consumeOneTimeCode(
  project: Project,
  user: { id: number; secret: string },
  code: string,
): Promise<boolean> {
  const trimmed = code.trim()
  if (/^\d{6}$/.test(trimmed)) return consumeTotp(project, user, trimmed)
  const deleted = await project
    .knex('pergola_recovery_codes')
    .where({ user: user.id, hash: hashSecret(normalizeRecoveryCode(trimmed)) })
    .delete()
  return deleted > 0
}

/** Gives a user new recovery codes; older ones stop working. @returns The codes, never to be seen again. */
export async function createRecoveryCodes(project: Project, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(8).toString('hex'))
  const rows = codes.map((code) => ({ user: userId, hash: hashSecret(code) }))
  await transact(project.knex, async (trx) => {
    await trx('pergola_recovery_codes').where({ user: userId }).delete()
    await trx('pergola_recovery_codes').insert(rows)
  })
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

function normalizeRecoveryCode(code: string): string {
  return code.toLowerCase().replaceAll(/[^0-9a-f]/g, '')
}
