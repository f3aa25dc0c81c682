import { randomBytes, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { transact } from '../db/repeated'
import type { Project } from '../project/Project'
import type { Settings } from '../project/SettingsCache'
import type { Client as FullClient } from '../project/Viewer'
import { toDatabaseTime } from './dates'
import { hashSecret, signToken } from './tokens'

const SESSIONS = 'directus_user_sessions'
const FACTS = 'pergola_sessions'
const ACCOUNTS = 'pergola_accounts'

const TEN_YEARS_MINUTES = 10 * 365 * 24 * 60
const DEFAULT_LIFETIME_MINUTES = 10_080
/**
 * A sliding session is moved at most this often: a row written per request would cost more than the request. One that ends soon is
 * moved ten times in its life.
 */
const RENEW_AFTER_MS = 60_000

export type SessionClient = Pick<FullClient, 'ip' | 'userAgent'>
export type SessionKind = 'cookie' | 'jwt'

/** Whose session it is. `generation`: the one that the account had when its owner was recognised. */
export interface Account {
  id: number
  generation: number
}

/** `token` goes into the cookie, or into the body of the answer. */
export interface OpenedSession {
  token: string
  expiresAt: Date
}

/** When a session that is used now ends. */
export function sessionExpiry(settings: Settings, now = new Date()): Date {
  const minutes = settings.number('auto_sign_out', DEFAULT_LIFETIME_MINUTES)
  return new Date(now.getTime() + (minutes > 0 ? minutes : TEN_YEARS_MINUTES) * 60_000)
}

/** Opens a cookie session. Only the hash of its token is stored. */
export async function openCookieSession(
  project: Project,
  account: Account,
  client: SessionClient,
): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sessionExpiry(await project.settings.get())
  await insertSession(project, { account, client, expiresAt, kind: 'cookie', secret: token })
  return { token, expiresAt }
}

/** Opens a session for a client that carries a signed token. */
export async function openTokenSession(
  project: Project,
  account: Account,
  client: SessionClient,
  lifetimeSeconds: number,
): Promise<OpenedSession> {
  const sid = randomUUID()
  const opened = await signSessionToken(project, { id: account.id, sid, rotation: 0 }, lifetimeSeconds)
  await insertSession(project, { account, client, kind: 'jwt', secret: sid, expiresAt: opened.expiresAt })
  return opened
}

/** @param claims - `sid` names the session by a secret, of which the database has the hash */
export async function signSessionToken(
  project: Project,
  claims: { id: number; sid: string; rotation: number; needs2FA?: boolean },
  lifetimeSeconds: number,
): Promise<OpenedSession> {
  const token = await signToken(project, 'auth', claims, lifetimeSeconds)
  return { token, expiresAt: new Date(Date.now() + lifetimeSeconds * 1000) }
}

/** Moves the end of a session that is being used. */
export async function renewSession(
  project: Project,
  session: { id: number; expiresAt: Date | null },
  next: Date,
): Promise<void> {
  const renewAfterMs = Math.min(RENEW_AFTER_MS, (next.getTime() - Date.now()) / 10)
  if (session.expiresAt && Math.abs(next.getTime() - session.expiresAt.getTime()) < renewAfterMs) return
  await project
    .knex(SESSIONS)
    .where({ id: session.id })
    .update({ token_expired_at: toDatabaseTime(next) })
  await recordUse(project.knex, session.id)
}

async function recordUse(knex: Knex, session: number): Promise<void> {
  const used_at = Date.now()
  // Sessions of earlier releases have no row yet.
  await knex(FACTS).insert({ session, used_at }).onConflict('session').merge({ used_at })
}

/** Notes that the person behind a session has proved just now who it is. */
export async function recordProof(knex: Knex, session: number): Promise<void> {
  const proved_at = Date.now()
  // Sessions of earlier releases have no row yet.
  await knex(FACTS).insert({ session, proved_at }).onConflict('session').merge({ proved_at })
}

/** Ends one session. */
export async function endSession(knex: Knex, session: { id: number; user: number }): Promise<void> {
  await deleteSessions(knex, (query) => query.where(session))
}

/**
 * Ends every session of a user, also those that are being opened at this moment with what was valid before.
 *
 * @param except - a session that goes on: that of someone who changes the own password
 */
export async function endAllSessions(knex: Knex, user: number, except: number | null = null): Promise<void> {
  await knex(ACCOUNTS)
    .insert({ user, generation: 1 })
    .onConflict('user')
    .merge({ generation: knex.raw('?? + 1', [`${ACCOUNTS}.generation`]) })
  await deleteSessions(knex, (query) => query.where({ user }).whereNot({ id: except ?? 0 }))
  if (except === null) return
  const { generation } = await knex(ACCOUNTS).where({ user }).first('generation')
  await knex(FACTS).where({ session: except }).update({ generation })
}

async function insertSession(
  project: Project,
  session: { account: Account; client: SessionClient; expiresAt: Date; kind: SessionKind; secret: string },
): Promise<void> {
  const { account, client, expiresAt, kind, secret } = session
  const now = new Date()
  await transact(project.knex, async (trx) => {
    await deleteSessions(trx, (query) =>
      query.where({ user: account.id }).where('token_expired_at', '<', toDatabaseTime(now)),
    )
    const [id] = await trx(SESSIONS).insert({
      user: account.id,
      token_type: kind,
      token: hashSecret(secret),
      ip_address: client.ip,
      user_agent: client.userAgent,
      created_on: toDatabaseTime(now),
      token_expired_at: toDatabaseTime(expiresAt),
    })
    await trx(FACTS).insert({ session: id, generation: account.generation, proved_at: now.getTime() })
  })
}

async function deleteSessions(
  knex: Knex,
  restrict: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<void> {
  const ids: number[] = await restrict(knex(SESSIONS)).pluck('id')
  if (ids.length === 0) return
  await knex(FACTS).whereIn('session', ids).delete()
  await knex(SESSIONS).whereIn('id', ids).delete()
}
