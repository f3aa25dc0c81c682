import type { FastifyRequest } from 'fastify'

/** Links of invitations and the addresses of files open what they name without further rights. */
const keyInPath = /\/(invite|assets)\/.*/

/** Requests for the log: addresses can carry tokens, in their query and in their path, and both stay out. */
export function describeRequest(request: FastifyRequest): { method: string; path: string; ip: string } {
  const path = decodePath(request.url.split('?', 1)[0] ?? '')
  return { method: request.method, path: path.replace(keyInPath, '/$1/…'), ip: request.ip }
}

/** As the router reads it, so that `/%69nvite/` is masked as well. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '(malformed)'
  }
}
