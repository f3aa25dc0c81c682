import { transact } from '../db/repeated'
import type { Project } from '../project/Project'
import { toDatabaseTime } from './dates'
import { type FoundSession, findSession } from './findSession'
import { endSession, type SessionClient, signSessionToken } from './sessions'
import { TokenError, verifyToken } from './tokens'

/** So long may the client that exchanged a token still use the old one: for requests on their way, and second tabs. */
const GRACE_MS = 10_000

/**
 * The live session of a signed token, with the time until which this token opens it. One that was exchanged for a newer one is as
 * good as none.
 *
 * @throws {@link TokenError} for text that is no token of ours, or an expired one
 */
export async function findTokenSession(
  project: Project,
  token: string,
  client: SessionClient,
  asOf: number | null = null,
): Promise<FoundSession | null> {
  const { sid, rotation, expiresAtMs } = readClaims(await verifyToken(project, 'auth', token))
  const session = await findSession(project, 'jwt', sid, asOf)
  if (!session) return null
  const isCurrent = session.rotation === rotation
  if (!isCurrent && !isSameExchange(session, rotation, client)) return null
  const exchangedMs = isCurrent ? Number.POSITIVE_INFINITY : session.rotatedAt + GRACE_MS
  return { ...session, expiresAt: new Date(Math.min(session.expiresAt.getTime(), expiresAtMs, exchangedMs)) }
}

/**
 * Exchanges a token for the next one of its session.
 *
 * A token that comes back after its exchange was copied: either its owner or a thief has the newer one, and no one
 * knows who is who. The session then ends for both.
 *
 * @throws {@link TokenError}
 */
export async function rotateToken(
  project: Project,
  token: string,
  client: SessionClient,
  lifetimeSeconds: number,
): Promise<string> {
  const { sid, rotation } = readClaims(await verifyToken(project, 'auth', token))
  const session = await findSession(project, 'jwt', sid)
  if (session?.user.status !== 'active') throw new TokenError('invalid')
  const { user } = session
  const next = { id: user.id, sid, rotation: rotation + 1, needs2FA: false }
  const signed = await signSessionToken(project, next, lifetimeSeconds)
  if (await takeTurn(project, session.id, rotation, client, signed.expiresAt)) return signed.token
  const now = await findSession(project, 'jwt', sid)
  if (now && isSameExchange(now, rotation, client)) return signed.token
  await endSession(project.knex, { id: session.id, user: user.id })
  throw new TokenError('invalid')
}

/** @returns Whether the token with this number was the current one: of two who exchange it, one is first. */
function takeTurn(
  project: Project,
  session: number,
  rotation: number,
  client: SessionClient,
  expiresAt: Date,
): Promise<boolean> {
  return transact(project.knex, async (trx) => {
    const changed = await trx('pergola_sessions')
      .where({ session, rotation })
      .update({ rotation: rotation + 1, rotated_at: Date.now() })
    if (changed === 0) return false
    await trx('directus_user_sessions')
      .where({ id: session })
      .update({
        token_expired_at: toDatabaseTime(expiresAt),
        ip_address: client.ip,
        user_agent: client.userAgent,
      })
    return true
  })
}

/** Whether a token is the one that this very client exchanged a moment ago. */
function isSameExchange(session: FoundSession, rotation: number, client: SessionClient): boolean {
  return (
    session.rotation === rotation + 1 &&
    session.client.ip === client.ip &&
    session.client.userAgent === client.userAgent &&
    Date.now() - session.rotatedAt < GRACE_MS
  )
}

/** @throws {@link TokenError} for a token without session, as earlier releases signed them */
function readClaims(claims: Record<string, unknown>): { sid: string; rotation: number; expiresAtMs: number } {
  const { sid, rotation, exp } = claims
  if (typeof sid !== 'string' || typeof rotation !== 'number') throw new TokenError('invalid')
  return { sid, rotation, expiresAtMs: typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY }
}
