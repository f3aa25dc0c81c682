import { isRecord } from '@pergola/sdk/contract'
import type { FastifyRequest } from 'fastify'

/** What a viewer was recognised by. */
export type Credential =
  | { kind: 'cookie'; sessionId: number; expiresAt: Date | null }
  | { kind: 'jwt'; sessionId: number; expiresAt: Date }
  | { kind: 'static' }

/** Name of the header that narrows a request to what a sandboxed extension was granted. */
export const EXTENSION_TOKEN = 'extension-token'

/** Name of the session cookie; one per project, so that several can be signed in at once. */
export function sessionCookieName(projectKey: string): string {
  return `directus-${projectKey}-session`
}

/** The query of a request whose route is not looked at; values are texts, lists and maps. */
export function queryOf({ query }: FastifyRequest): Record<string, unknown> {
  return isRecord(query) ? query : {}
}

/** The project whose session a cookie of this name holds. */
export function sessionProjectOf(cookieName: string): string | undefined {
  return /^directus-(.+)-session$/.exec(cookieName)?.[1]
}

/** The token a request carries outside of cookies: `?access_token=`, basic (user part) or bearer, in this order. */
export function readTokenOf(request: FastifyRequest): string | null {
  const { access_token: parameter } = queryOf(request)
  if (typeof parameter === 'string' && parameter !== '') return parameter
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ', 2)
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return value || null
    case 'basic':
      return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0] || null
    default:
      return null
  }
}
