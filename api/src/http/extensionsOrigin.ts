import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'

/** True for a request to the origin that serves extensions alone. */
export function isOfOwnOrigin({ host, server }: FastifyRequest): boolean {
  const { extensionsOrigin } = server.appOptions
  return extensionsOrigin !== undefined && host.toLowerCase() === new URL(extensionsOrigin).host
}

/**
 * Where extensions have an origin of their own, nothing else is served there, and none of their files is a page of the
 * console's origin. What a page starts as a worker has to come from the page's own origin, and so does what the worker asks for.
 *
 * @throws 404/1 for what is not served at the origin that was asked
 */
export async function keepOriginsApart(request: FastifyRequest): Promise<void> {
  if (request.server.appOptions.extensionsOrigin === undefined) return
  // Addresses can be written in many ways, the route is always the same.
  const isFile = request.routeOptions.url?.startsWith('/extensions/') === true
  if (isOfOwnOrigin(request) ? isFile : !isFile || isAskedByPage(request)) return
  throw new ApiError('routeNotFound', say('addressElsewhere'))
}

/** Browsers say so of what a page or a worker loads, and of nothing that someone opens, frames or embeds. */
function isAskedByPage({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return mode !== undefined && mode !== 'navigate'
}
