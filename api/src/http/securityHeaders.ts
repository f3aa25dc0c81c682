import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where `pergola-extension dev` serves an extension from: the machine of the one who looks at the console. */
const LOCAL = 'http://localhost:* http://127.0.0.1:*'

/** Everything the console needs and nothing else; the map and other outside pictures are loaded by the server. */
function consolePolicy(allowed: string): string {
  return [
    "default-src 'self'",
    `script-src 'self'${allowed}`,
    `style-src 'self'${allowed}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${allowed}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const CONSOLE_POLICY = consolePolicy('')
const DEVELOPMENT_POLICY = consolePolicy(` ${LOCAL}`)

/** Answers of the API are data: nothing in them may run when a browser opens them as a page. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Sets the headers that every answer carries; routes that serve files may narrow them further. */
export async function applySecurityHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isConsole = /^\/admin(\/|$)/.test(request.url.split('?', 1)[0] ?? '')
  const policy = request.server.appOptions.allowsExtensionDevelopment ? DEVELOPMENT_POLICY : CONSOLE_POLICY
  reply.headers({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Content-Security-Policy': isConsole ? policy : DATA_POLICY,
    'X-Frame-Options': 'DENY',
  })
  if (request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000')
}
