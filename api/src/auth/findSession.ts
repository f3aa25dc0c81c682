import type { Knex } from 'knex'
import type { Project } from '../project/Project'
import type { SessionView } from '../project/Viewer'
import { fromDatabaseTime } from './dates'
import type { SessionClient, SessionKind } from './sessions'
import { hashSecret } from './tokens'

/** What decides whether a user may act at all. */
export interface KnownUser {
  id: number
  token: string | null
  role: number | null
  status: string
  secret: string | null
  enforce_2fa: unknown
  ip_whitelist: string | null
}

export interface FoundSession {
  id: number
  expiresAt: Date
  /** When the person last gave the password or a one-time code, in milliseconds; null when that is not known. */
  provedAt: number | null
  /** How many times the token of the session was exchanged, when last, and by whom. */
  rotation: number
  rotatedAt: number
  client: SessionClient
  /** As whom it looks at the project; null: as itself. */
  view: SessionView | null
  user: KnownUser
}

const USER_COLUMNS = [
  'u.id',
  'u.token',
  'u.role',
  'u.status',
  { secret: 'u.2fa_secret' },
  'r.enforce_2fa',
  'r.ip_whitelist',
]

/**
 * A live session with its user, in one query. Ended and expired ones are refused at once, and so are those of an older
 * generation of the account.
 *
 * @param secret - the token of a cookie, or the `sid` of a signed token
 * @param asOf - version of the data when the request came; it is looked up once for each
 */
export async function findSession(
  project: Project,
  kind: SessionKind,
  secret: string,
  asOf: number | null = null,
): Promise<FoundSession | null> {
  const { lookUp } = project
  const [row] = (await lookUp.kept(asOf, `session ${kind} ${secret}`, () =>
    lookUp.find(sessionsOfToken, hashSecret(secret), kind),
  )) as SessionRow[]
  if (!row || Number(row.generation ?? 0) !== Number(row.current ?? 0)) return null
  const expiresAt = fromDatabaseTime(row.ends)
  if (expiresAt.getTime() <= Date.now()) return null
  return {
    id: row.session,
    expiresAt,
    provedAt: row.provedAt === null ? null : Number(row.provedAt),
    rotation: Number(row.rotation ?? 0),
    rotatedAt: Number(row.rotatedAt ?? 0),
    client: { ip: row.ip, userAgent: row.userAgent },
    view: row.view_role || row.view_user ? { role: row.view_role, user: row.view_user } : null,
    user: row,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what the columns hold depends on the database, and is read with care above
type SessionRow = Record<string, any> & KnownUser

const sessionsOfToken = (knex: Knex, token: string, kind: SessionKind) =>
  usersWithRoles(knex)
    .join('directus_user_sessions as s', 's.user', 'u.id')
    .leftJoin('pergola_sessions as p', 'p.session', 's.id')
    .leftJoin('pergola_accounts as a', 'a.user', 'u.id')
    .where({ 's.token': token, 's.token_type': kind })
    .select(
      ...USER_COLUMNS,
      { session: 's.id', ends: 's.token_expired_at', ip: 's.ip_address', userAgent: 's.user_agent' },
      { current: 'a.generation', rotatedAt: 'p.rotated_at', provedAt: 'p.proved_at' },
      'p.generation',
      'p.rotation',
      'p.view_role',
      'p.view_user',
    )
    .limit(1)

/** Why the credentials of a user are worth no more than none: the account, or the second factor that its role asks for. */
export function signInBarrier(user: KnownUser): 'inactive' | 'two-factor' | null {
  if (user.status !== 'active') return 'inactive'
  return Number(user.enforce_2fa) === 1 && !user.secret ? 'two-factor' : null
}

export async function findUser(knex: Knex, id: number): Promise<KnownUser | null> {
  const user = await usersWithRoles(knex)
    .where({ 'u.id': id })
    .first(...USER_COLUMNS)
  return user ?? null
}

/** The user of a static token. @param asOf - As for {@link findSession}. */
export async function findUserByToken(
  { lookUp }: Project,
  token: string,
  asOf: number | null,
): Promise<KnownUser | null> {
  const [user] = (await lookUp.kept(asOf, `token ${token}`, () =>
    lookUp.find(usersOfToken, token),
  )) as unknown as KnownUser[]
  // The database may compare without regard to case; a token is what it is.
  return user?.token === token ? user : null
}

const usersOfToken = (knex: Knex, token: string) =>
  usersWithRoles(knex)
    .where({ 'u.token': token })
    .select(...USER_COLUMNS)
    .limit(1)

function usersWithRoles(knex: Knex): Knex.QueryBuilder {
  return knex('directus_users as u').leftJoin('directus_roles as r', 'r.id', 'u.role')
}
