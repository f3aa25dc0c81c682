import type { Grant } from '@pergola/sdk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EXTENSION_TOKEN } from '../auth/readCredential'
import { TokenError } from '../auth/tokens'
import { ApiError } from '../errors/ApiError'
import { type Sentence, say } from '../errors/say'
import { MemoryRateLimit } from '../http/MemoryRateLimit'
import type { Project } from '../project/Project'
import type { Viewer } from '../project/Viewer'
import { extensionKey } from './ExtensionVersion'
import { type ExtensionClaims, grantsOf, notUsed, readExtensionToken } from './extensionToken'

/** All that a grant opens. What is not listed here is refused to extensions. */
const GRANTED_ROUTES: Partial<Record<Grant, readonly string[]>> = {
  'items:read': ['/:project/items/:collection', '/:project/items/:collection/:ids'],
}

/** Lets requests of sandboxed extensions reach every route of this scope with what they were granted, and no more. */
export function addExtensionHook(app: FastifyInstance): void {
  // In memory: a row for each request would have those of one frame, which come together, wait for each other.
  const rate = new MemoryRateLimit(app.appOptions.extensionRateLimit)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers[EXTENSION_TOKEN] === undefined) return done()
    narrowToExtension(request, request.viewer, rate).then((viewer) => {
      request.viewer = viewer
      done()
    }, done)
  })
}

/**
 * The person as a sandboxed extension may ask in their name, for requests that carry its token: the routes of its grants,
 * content only, few rows at a time, so often. Requests without a token are not touched.
 *
 * Each request looks again at what the project decided: an extension that was disabled has no grants from then on.
 *
 * @throws 403/10 for a token that is not of this session, has expired or does not open this route; 429/7 beyond the rate
 */
async function narrowToExtension(
  request: FastifyRequest,
  viewer: Viewer,
  rate: MemoryRateLimit,
): Promise<Viewer> {
  const token = request.headers[EXTENSION_TOKEN]
  if (token === undefined) return viewer
  const { project, server } = request
  const { extension, session, grants: issued } = await readClaims(project, String(token))
  if (viewer.session?.id !== session) throw refused(say('extensionTokenForeign'))
  const grants = await grantsOf(project, server.extensionTrees, extension)
  if (!grants) throw notUsed(extension)
  if (
    !isOpen(
      request,
      grants.filter((grant) => issued.includes(grant)),
    )
  )
    throw refused(say('extensionTokenClosed'))
  const key = extensionKey(extension)
  rate.count(`${project.key} ${session} ${key}`)
  return { ...viewer, extension: key }
}

async function readClaims(project: Project, token: string): Promise<ExtensionClaims> {
  try {
    return await readExtensionToken(project, token)
  } catch (error) {
    if (error instanceof TokenError)
      throw refused(say(error.reason === 'expired' ? 'extensionTokenExpired' : 'extensionTokenInvalid'))
    throw error
  }
}

function isOpen({ method, routeOptions: { url = '' } }: FastifyRequest, grants: readonly Grant[]): boolean {
  return method === 'GET' && grants.some((grant) => GRANTED_ROUTES[grant]?.includes(url))
}

function refused(why: Sentence): ApiError {
  return new ApiError('forbidden', why)
}
