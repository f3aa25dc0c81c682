import type { FastifyReply, FastifyRequest } from 'fastify'
import { type MapOrigins, NO_MAP_ORIGINS, readMapOrigins } from './mapOrigins'
import { WASM_SOURCE } from './wasm'

/** Where `pergola-extension dev` serves an extension from: the machine of the one who looks at the console. */
const LOCAL = 'http://localhost:* http://127.0.0.1:*'

/**
 * Everything the console needs and nothing else. Maps ask those servers alone that an administrator has set.
 *
 * @param allowed - Where extensions in development come from, which may ask for all that others may be granted.
 * @param files - Where files of extensions come from besides.
 */
function consolePolicy(allowed: string, files: string, maps: MapOrigins): string {
  return [
    "default-src 'self'",
    `script-src 'self'${files}${allowed}${allowed && ` ${WASM_SOURCE}`}`,
    `style-src 'self'${files}${allowed}`,
    [`img-src 'self' data: blob:${files}`, ...maps.tiles].join(' '),
    `font-src 'self'${files}`,
    [`connect-src 'self'${files}${allowed}`, ...maps.geocoders].join(' '),
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Answers of the API are data: nothing in them may run when a browser opens them as a page. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Content-Security-Policy': DATA_POLICY,
  'X-Frame-Options': 'DENY',
}

/** Sets the headers that every answer carries; routes that serve files may narrow them further. */
export function applySecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  reply.headers(HEADERS)
  if (request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000')
  if (/^\/admin(\/|\?|$)/.test(request.url)) {
    policyOfConsole(request).then((policy) => {
      reply.header('Content-Security-Policy', policy)
      done()
    }, done)
  } else done()
}

/** The policy of the page counts, and not that of the files it loads. */
async function policyOfConsole({ server, url }: FastifyRequest): Promise<string> {
  const isPage = /^\/admin\/?(index\.html)?(\?|$)/.test(url)
  const maps = isPage ? await readMapOrigins(server.projects) : NO_MAP_ORIGINS
  const { allowsExtensionDevelopment, extensionsOrigin } = server.appOptions
  const files = extensionsOrigin ? ` ${extensionsOrigin}` : ''
  return consolePolicy(allowsExtensionDevelopment ? ` ${LOCAL}` : '', files, maps)
}
