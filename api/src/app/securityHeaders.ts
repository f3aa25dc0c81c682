import type { FastifyReply, FastifyRequest } from 'fastify'

/** Everything the console needs and nothing else; the map and other outside pictures are loaded by the server. */
const CONSOLE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Answers of the API are data: nothing in them may run when a browser opens them as a page. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Sets the headers that every answer carries; routes that serve files may narrow them further. */
export async function applySecurityHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isConsole = /^\/(admin|extensions)(\/|$)/.test(request.url.split('?', 1)[0] ?? '')
  reply.headers({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Content-Security-Policy': isConsole ? CONSOLE_POLICY : DATA_POLICY,
    'X-Frame-Options': 'DENY',
  })
  if (request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000')
}
