import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAllowedOrigin } from '../auth/origins'
import { type CorsConfig, DEFAULT_CORS } from '../project/ProjectConfig'

const PREFLIGHT_HEADERS = ['X-Directus-Project', 'Content-Type', 'Authorization']

/** Beyond the contract: listed for those who ask for them. */
const OWN_HEADERS = [
  'Extension-Token',
  'Idempotency-Key',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
]

/**
 * Sets the CORS headers and answers every preflight. Whether a foreign page may use a session cookie is decided
 * elsewhere (`isForeignPage`), so that the wildcard can stay the default.
 *
 * @returns Whether it has answered
 */
export function applyCors(request: FastifyRequest, reply: FastifyReply): boolean {
  const cors = request.project?.config.cors ?? DEFAULT_CORS
  const isServerRoute = request.url.startsWith('/server/')
  if (cors.enabled || isServerRoute) setOrigin(request, reply, cors, isServerRoute)
  if (request.method !== 'OPTIONS') return false
  if (cors.enabled) {
    reply.header('Access-Control-Allow-Methods', cors.methods.join(','))
    const ours = OWN_HEADERS.filter((name) => asksForHeader(request, name))
    reply.header('Access-Control-Allow-Headers', [...PREFLIGHT_HEADERS, ...ours, ...cors.headers].join(', '))
    reply.header('Access-Control-Max-Age', cors.maxAgeSeconds)
  }
  reply.code(200).type('text/html').send('')
  return true
}

function asksForHeader({ headers }: FastifyRequest, name: string): boolean {
  return (
    headers['access-control-request-headers']
      ?.toLowerCase()
      .split(',')
      .some((asked) => asked.trim() === name.toLowerCase()) === true
  )
}

function setOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  cors: CorsConfig,
  isServerRoute: boolean,
): void {
  const { origin } = request.headers
  reply.header('Vary', 'Origin')
  if (origin === undefined) {
    if (cors.origin.includes('*')) reply.header('Access-Control-Allow-Origin', '*')
    return
  }
  if (!isServerRoute && !isAllowedOrigin(origin, cors)) return
  reply.header('Access-Control-Allow-Origin', origin)
  if (cors.credentials && !isServerRoute) reply.header('Access-Control-Allow-Credentials', 'true')
  if (cors.exposedHeaders.length > 0) {
    reply.header('Access-Control-Expose-Headers', cors.exposedHeaders.join(', '))
  }
}
