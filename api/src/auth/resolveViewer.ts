import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors/ApiError'
import { isForeignPage } from '../http/origins'
import { type Credential, readTokenOf, sessionCookieName } from '../http/readCredential'
import type { Project } from '../project/Project'
import { ADMIN_ROLE_ID, anonymousViewer, type Viewer } from '../project/Viewer'
import { isAddressAllowed } from './clientAddress'
import { findSession } from './sessions'
import { TokenError, verifyToken } from './tokens'

export interface Recognised {
  viewer: Viewer
  credential: Credential | null
}

interface UserRow {
  token: string | null
  id: number
  role: number | null
  status: string
  secret: string | null
  enforce_2fa: unknown
  ip_whitelist: string | null
}

/**
 * Who makes the request. Credentials that are wrong, expired or of another project are no error: the request goes on
 * as anonymous, and so do users who are not active, or who have to set up two-factor first.
 *
 * @throws 401/19 when the role's whitelist does not contain the client's address, 403/10 when a page of a foreign
 *   origin tries to change something with a session cookie
 */
export async function resolveViewer(
  request: FastifyRequest,
  project: Project,
  ip: string,
): Promise<Recognised> {
  const client = {
    ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
    baseUrl: baseUrlOf(request),
  }
  const nobody = { viewer: anonymousViewer(client), credential: null }
  const found = await recognise(request, project)
  if (!found) return nobody
  const { user } = found
  if (user?.status !== 'active') return nobody
  if (Number(user.enforce_2fa) === 1 && !user.secret && !isActivation(request)) return nobody
  if (!isAddressAllowed(ip, user.ip_whitelist)) {
    throw new ApiError('addressNotAllowed', 'Signing in from this address is not allowed')
  }
  const isAdmin = user.role === ADMIN_ROLE_ID
  const viewer: Viewer = { userId: user.id, roleId: user.role, isAdmin, isAnonymous: false, ...client }
  return { viewer, credential: found.credential }
}

/** Proxies are believed as far as the server's `trustProxy` goes. */
function baseUrlOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}

interface Claim {
  user: UserRow | undefined
  credential: Credential
}

async function recognise(request: FastifyRequest, project: Project): Promise<Claim | null> {
  const token = readTokenOf(request)
  if (token !== null) return recogniseToken(project, token)
  const cookie = request.cookies[sessionCookieName(project.key)]
  return cookie ? recogniseCookie(request, project, cookie) : null
}

async function recogniseToken(project: Project, token: string): Promise<Claim | null> {
  if (token.split('.').length === 3) {
    const userId = await verifyAuthToken(project, token)
    if (userId !== null)
      return { user: await readUser(project, { 'u.id': userId }), credential: { kind: 'jwt', token } }
  }
  const user = await readUser(project, { 'u.token': token })
  // The database may compare without regard to case; a token is what it is.
  return user?.token === token ? { user, credential: { kind: 'static' } } : null
}

async function verifyAuthToken(project: Project, token: string): Promise<number | null> {
  try {
    return (await verifyToken(project, 'auth', token)).id ?? null
  } catch (error) {
    if (error instanceof TokenError) return null
    throw error
  }
}

async function recogniseCookie(
  request: FastifyRequest,
  project: Project,
  cookie: string,
): Promise<Claim | null> {
  const session = await findSession(project, cookie)
  if (!session) return null
  if (isForeignPage(request, project.config.cors)) {
    if (isSafeMethod(request.method)) return null
    throw new ApiError('forbidden', 'A page of another origin cannot change anything with this session')
  }
  const credential: Credential = { kind: 'cookie', sessionId: session.id, expiresAt: session.expiresAt }
  return { user: await readUser(project, { 'u.id': session.userId }), credential }
}

function readUser(
  project: Project,
  which: { 'u.id': number } | { 'u.token': string },
): Promise<UserRow | undefined> {
  return project
    .knex('directus_users as u')
    .leftJoin('directus_roles as r', 'r.id', 'u.role')
    .where(which)
    .first(
      'u.id',
      'u.token',
      'u.role',
      'u.status',
      { secret: 'u.2fa_secret' },
      'r.enforce_2fa',
      'r.ip_whitelist',
    )
}

function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/** The one request that users may make while their role waits for them to set up two-factor. */
function isActivation(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/:project/users/:id/activate_2fa'
}
