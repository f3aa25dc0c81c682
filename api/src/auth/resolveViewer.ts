import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import type { Project } from '../project/Project'
import { ADMIN_ROLE_ID, anonymousViewer, type Client, type Viewer } from '../project/Viewer'
import { isAddressAllowed } from './clientAddress'
import { type FoundSession, findSession, findUserByToken, type KnownUser, signInBarrier } from './findSession'
import { isForeignPage } from './origins'
import { serverUrl } from './publicLinks'
import { type Credential, readTokenOf, sessionCookieName } from './readCredential'
import { findTokenSession } from './rotateToken'
import { TokenError } from './tokens'
import { viewAs } from './viewAs'

export interface Recognised {
  viewer: Viewer
  credential: Credential | null
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
    baseUrl: await serverUrl(project, request),
    askedUrl: `${request.protocol}://${request.host}`,
  }
  const anonymous = () => ({ viewer: anonymousViewer(client), credential: null })
  const found = await recognise(request, project, client)
  if (!found) return anonymous()
  const { user, session } = found
  const barrier = signInBarrier(user)
  if (barrier && !(barrier === 'two-factor' && isActivation(request))) return anonymous()
  if (!isAddressAllowed(ip, user.ip_whitelist)) {
    throw new ApiError('addressNotAllowed', say('addressNotAllowed'))
  }
  const isAdmin = user.role === ADMIN_ROLE_ID
  const viewer: Viewer = {
    userId: user.id,
    roleId: user.role,
    isAdmin,
    isAnonymous: false,
    session: session && { id: session.id, provedAt: session.provedAt },
    ...client,
  }
  const isViewing = isAdmin && session?.view
  return {
    viewer: isViewing ? await viewAs(project.knex, viewer, isViewing) : viewer,
    credential: found.credential,
  }
}

interface Claim {
  user: KnownUser
  credential: Credential
  session: FoundSession | null
}

async function recognise(request: FastifyRequest, project: Project, client: Client): Promise<Claim | null> {
  const token = readTokenOf(request)
  if (token !== null) return recogniseToken(request, project, token, client)
  const cookie = request.cookies[sessionCookieName(project.key)]
  return cookie ? recogniseCookie(request, project, cookie) : null
}

async function recogniseToken(
  request: FastifyRequest,
  project: Project,
  token: string,
  client: Client,
): Promise<Claim | null> {
  const asOf = asOfRequest(request)
  const session = token.split('.').length === 3 ? await sessionOfToken(project, token, client, asOf) : null
  if (session) {
    const { id: sessionId, expiresAt, user } = session
    return { user, session, credential: { kind: 'jwt', sessionId, expiresAt } }
  }
  const user = await findUserByToken(project, token, asOf)
  return user && { user, session: null, credential: { kind: 'static' } }
}

async function sessionOfToken(
  project: Project,
  token: string,
  client: Client,
  asOf: number | null,
): Promise<FoundSession | null> {
  try {
    return await findTokenSession(project, token, client, asOf)
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
  const session = await findSession(project, 'cookie', cookie, asOfRequest(request))
  if (!session) return null
  if (isForeignPage(request, project.config.cors)) {
    if (isSafeMethod(request.method)) return null
    throw new ApiError('forbidden', say('originForeignChange'))
  }
  const { id: sessionId, expiresAt, user } = session
  return { user, session, credential: { kind: 'cookie', sessionId, expiresAt } }
}

/** The version of the data that the request has seen. */
function asOfRequest({ versions }: FastifyRequest): number | null {
  return versions?.data ?? null
}

function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

const SET_UP_ROUTES: ReadonlySet<string> = new Set([
  '/:project/utils/2fa_secret',
  '/:project/users/:id/activate_2fa',
])

/** The requests that users may make while their role waits for them to set up two-factor. */
function isActivation(request: FastifyRequest): boolean {
  return SET_UP_ROUTES.has(request.routeOptions.url ?? '')
}
