import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import { isReservedKey } from '../lifecycle/ProjectRegistry'
import { requireProject } from './resolveProject'

type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<never>

/**
 * Answers paths without route: 401/3 below an unknown project (as all its paths do), 405/6 when the path exists with
 * another method, else 404/1.
 *
 * Has to be called before the routes are registered, whose paths it collects.
 */
export function createNotFoundHandler(app: FastifyInstance): NotFoundHandler {
  const patterns: string[][] = []
  app.addHook('onRoute', ({ url }) => {
    // Catch-alls of the static files answer 404 themselves.
    if (!url.includes('*')) patterns.push(url.split('/'))
  })
  return async (request) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const segments = path.split('/')
    if (segments.length > 2 && !isReservedKey(segments[1] ?? '')) requireProject(request)
    if (patterns.some((pattern) => matches(pattern, segments))) {
      throw new ApiError('methodNotAllowed', say('methodImpossible', { method: request.method }))
    }
    throw new ApiError('routeNotFound', say('nothingHere'))
  }
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  )
}
