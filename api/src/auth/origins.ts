import type { FastifyRequest } from 'fastify'
import type { CorsConfig } from '../project/ProjectConfig'

/** Whether the configuration lets pages of this origin read answers. */
export function isAllowedOrigin(origin: string, cors: CorsConfig): boolean {
  return cors.enabled && (cors.origin.includes('*') || isListedOrigin(origin, cors))
}

/** Whether the operator trusts this very origin; the wildcard does not count. */
export function isListedOrigin(origin: string, cors: CorsConfig): boolean {
  return cors.origin.includes(origin)
}

/** Whether an address belongs to this server. Only hosts are compared: a proxy may have ended TLS before us. */
export function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  // Through the same parser, which leaves out default ports.
  const own = `${protocol}//${request.host}`
  return URL.canParse(own) && new URL(own).host === host
}

/**
 * Whether a page of a foreign origin caused the request, which then must not act with a session cookie.
 *
 * Browsers identify themselves by `Origin` (all unsafe methods) or `Sec-Fetch-Site`; clients that are no browsers send neither and
 * cannot be tricked into sending cookies.
 */
export function isForeignPage(request: FastifyRequest, cors: CorsConfig): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return !isOwnOrigin(origin, request) && !isListedOrigin(origin, cors)
  return (
    request.headers['sec-fetch-site'] === 'cross-site' && request.headers['sec-fetch-mode'] !== 'navigate'
  )
}
