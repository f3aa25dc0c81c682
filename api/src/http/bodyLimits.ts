import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import type { AppOptions } from './AppOptions'

/** What signing in and resetting a password needs, many times over. */
const AUTH_BODY_BYTES = 64 * 1024
/** Content of a file as base64; larger files come as a form, which is never held in memory. */
const JSON_UPLOAD_BYTES = 10 * 1024 * 1024

/**
 * Sets how much JSON (or form fields) each route takes: most of a body is parsed at once, and no one else is served meanwhile.
 * Forms with files are streamed and have limits of their own.
 */
export function addBodyLimits(app: FastifyInstance): void {
  const { maxUploadBytes } = app.appOptions
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/:project/auth/')) route.bodyLimit = Math.min(AUTH_BODY_BYTES, maxUploadBytes)
    else if (/^\/:project\/files(\/:ids)?$/.test(route.url))
      route.bodyLimit = Math.min(JSON_UPLOAD_BYTES, maxUploadBytes)
  })
}

/**
 * Large bodies are for people who have signed in: the rights of everyone else are looked at after the body is parsed.
 *
 * @throws 413/601
 */
export async function refuseLargeAnonymousBody(request: FastifyRequest): Promise<void> {
  const { viewer, headers, server } = request
  if (
    !viewer.isAnonymous ||
    !/^application\/(json|x-www-form-urlencoded)/i.test(headers['content-type'] ?? '')
  )
    return
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (length > defaultBodyLimit(server.appOptions)) throw new ApiError('uploadTooLarge', say('signInForSize'))
}

/** The limit of all other routes. */
export function defaultBodyLimit({ maxBodyBytes, maxUploadBytes }: AppOptions): number {
  return Math.min(maxBodyBytes, maxUploadBytes)
}
