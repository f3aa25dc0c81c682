import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from '../auth/clientAddress'
import { rememberAppUrl } from '../auth/publicLinks'
import { resolveViewer } from '../auth/resolveViewer'
import { setSessionCookie } from '../auth/sessionCookie'
import { renewSession, sessionExpiry } from '../auth/sessions'
import { refuseWritesInView } from '../auth/viewAs'
import { whereWritable } from '../db/readOnly'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import type { Project } from '../project/Project'
import { lookUpVersions, type Versions } from '../schema/versions'
import { MemoryRateLimit } from './MemoryRateLimit'
import { countHit } from './rateLimit'
import { sendRepeated } from './repeatedReads'
import { requireProject } from './resolveProject'

/** Gives every route of this scope its project and viewer, and keeps cookie sessions sliding. */
export function addProjectHooks(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const project = requireProject(request)
    if (!sendRepeated(request, reply)) recognise(request, reply, project).then(() => done(), done)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.credential?.kind !== 'cookie') return done(null, payload)
    slideSession(request, reply).then(() => done(null, payload), done)
  })
}

async function recognise(request: FastifyRequest, reply: FastifyReply, project: Project): Promise<void> {
  refuseTrailingSlash(request)
  const versions = await lookUpVersions(project.lookUp)
  request.versions = versions
  const ip = await addressOf(request, project, versions)
  await limitProjectRate(project, ip, reply)
  const { viewer, credential } = await resolveViewer(request, project, ip)
  request.viewer = viewer
  request.credential = credential
  refuseWritesInView(viewer, request.method, request.routeOptions.url ?? '')
  await whereWritable(project.dialect, () => rememberAppUrl(request))
}

/** The limit for all requests of a client to a project; off unless the project's configuration turns it on. */
async function limitProjectRate(project: Project, ip: string, reply: FastifyReply): Promise<void> {
  const { enabled, limit, intervalSeconds } = project.config.rateLimit
  if (!enabled) return
  reply.header('X-RateLimit-Limit', limit)
  const rate = { limit, windowSeconds: intervalSeconds }
  await countHit(project, `all:${ip}`, rate).catch((error: unknown) => {
    if (!project.dialect.isReadOnlyError(error)) throw error
    const limitHere = limitsHere.get(project) ?? new MemoryRateLimit(rate)
    limitsHere.set(project, limitHere)
    limitHere.count(ip)
  })
}

/** Where a database takes no writes, each process counts by itself. */
const limitsHere = new WeakMap<Project, MemoryRateLimit>()

/** The address of the client, behind the proxies that the project trusts. */
export async function addressOf(
  request: FastifyRequest,
  project: Project,
  versions: Versions,
): Promise<string> {
  const settings = await project.settings.get(project.knex, versions.settings)
  const forwardedFor = request.headers['x-forwarded-for']
  return clientAddress(request.ip, forwardedFor?.toString(), settings.text('trusted_proxies'))
}

/** The router takes the nothing behind a slash for a parameter; by the contract such paths do not exist. */
function refuseTrailingSlash({ url, routeOptions }: FastifyRequest): void {
  if (routeOptions.url !== '/:project/' && (url.split('?', 1)[0] ?? '').endsWith('/')) {
    throw new ApiError('routeNotFound', say('nothingHere'))
  }
}

/** Every successful answer to a cookie request sends the cookie again with a later end. */
async function slideSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { credential, project } = request
  if (credential?.kind !== 'cookie' || reply.statusCode >= 400 || reply.hasHeader('set-cookie')) return
  const token = request.cookies[`directus-${project.key}-session`]
  if (!token) return
  const expiresAt = sessionExpiry(await project.settings.get(project.knex, request.versions?.settings))
  await whereWritable(project.dialect, async () => {
    await renewSession(project, { id: credential.sessionId, expiresAt: credential.expiresAt }, expiresAt)
    setSessionCookie(request, reply, token, expiresAt)
  })
}
