import { randomBytes } from 'node:crypto'
import type { Project } from '../project/Project'
import type { Settings } from '../project/SettingsCache'
import type { Viewer } from '../project/Viewer'
import { fromDatabaseTime, toDatabaseTime } from './dates'
import { hashSecret } from './tokens'

const TEN_YEARS_MINUTES = 10 * 365 * 24 * 60
const DEFAULT_LIFETIME_MINUTES = 10_080
/** A sliding session is moved at most this often: a row written per request would cost more than the request. */
const RENEW_AFTER_MS = 60_000

type Client = Pick<Viewer, 'ip' | 'userAgent'>

/** When a session that is used now ends. */
export function sessionExpiry(settings: Settings, now = new Date()): Date {
  const minutes = settings.number('auto_sign_out', DEFAULT_LIFETIME_MINUTES)
  return new Date(now.getTime() + (minutes > 0 ? minutes : TEN_YEARS_MINUTES) * 60_000)
}

/** Opens a cookie session. @returns The opaque token for the cookie; only its hash is stored. */
export async function createCookieSession(
  project: Project,
  userId: number,
  client: Client,
  expiresAt: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(project, { userId, client, expiresAt, type: 'cookie', token })
  return token
}

/** Records a token login, so that it is listed and `auth/check` knows it. */
export async function recordJwtSession(
  project: Project,
  userId: number,
  client: Client,
  token: { token: string; expiresAt: Date },
): Promise<void> {
  await insertSession(project, { userId, client, type: 'jwt', ...token })
}

/** Puts a refreshed token in the place of the one it came from. */
export async function replaceJwtSession(
  project: Project,
  oldToken: string,
  next: { token: string; expiresAt: Date },
): Promise<void> {
  await project
    .knex('directus_user_sessions')
    .where({ token: hashSecret(oldToken) })
    .update({ token: hashSecret(next.token), token_expired_at: toDatabaseTime(next.expiresAt) })
}

/** A live session by its token; expired ones are refused at once. */
export async function findSession(
  project: Project,
  token: string,
): Promise<{ id: number; userId: number; expiresAt: Date } | null> {
  const row = await project
    .knex('directus_user_sessions')
    .where({ token: hashSecret(token) })
    .first('id', 'user', 'token_expired_at')
  if (!row) return null
  const expiresAt = fromDatabaseTime(row.token_expired_at)
  return expiresAt.getTime() > Date.now() ? { id: row.id, userId: row.user, expiresAt } : null
}

/** Moves the end of a session that is being used. */
export async function renewSession(
  project: Project,
  session: { id: number; expiresAt: Date | null },
  next: Date,
): Promise<void> {
  if (session.expiresAt && Math.abs(next.getTime() - session.expiresAt.getTime()) < RENEW_AFTER_MS) return
  await project
    .knex('directus_user_sessions')
    .where({ id: session.id })
    .update({ token_expired_at: toDatabaseTime(next) })
}

/** Ends sessions: all of a user, or one of them. @returns How many ended. */
export async function endSessions(
  project: Project,
  which: { user: number; id?: number } | { token: string },
): Promise<number> {
  const filter = 'token' in which ? { token: hashSecret(which.token) } : which
  return project.knex('directus_user_sessions').where(filter).delete()
}

async function insertSession(
  project: Project,
  session: { userId: number; client: Client; expiresAt: Date; type: 'cookie' | 'jwt'; token: string },
): Promise<void> {
  const { knex } = project
  const now = toDatabaseTime(new Date())
  await knex('directus_user_sessions')
    .where({ user: session.userId })
    .where('token_expired_at', '<', now)
    .delete()
  await knex('directus_user_sessions').insert({
    user: session.userId,
    token_type: session.type,
    token: hashSecret(session.token),
    ip_address: session.client.ip,
    user_agent: session.client.userAgent,
    created_on: now,
    token_expired_at: toDatabaseTime(session.expiresAt),
  })
}
