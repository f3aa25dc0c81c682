import { readFileSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { effectiveGrants } from '@pergola/sdk/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import { isOfOwnOrigin } from './extensionsOrigin'
import { ENCODED_NAME } from './storedEncodings'
import { WASM_SOURCE } from './wasm'

/** Opened by itself, no file of an extension has an origin, or runs or loads anything. */
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

/**
 * A script is the one file whose own policy counts where a page uses it: as a worker, which browsers do not start under
 * `sandbox`. It may reach this server, as the page that started it may. Opened by itself a script is a text.
 */
const scriptPolicy = (more = '') =>
  `default-src 'none'; script-src 'self'${more}; worker-src 'self'; connect-src 'self'; frame-ancestors 'none'`

/**
 * Files of extensions are parts of a page, never pages: an SVG or XML file that someone opens must not run with the
 * rights of the console, whose origin it shares. Scripts, styles, pictures and fonts in a page do not feel any of this.
 *
 * @throws 403/3 for the script of a service worker, which would outlive its extension
 */
export async function applyExtensionHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.headers['service-worker'] !== undefined) {
    throw new ApiError('unauthorized', say('serviceWorkerDenied'), { status: 403 })
  }
  // They are the same for anyone: no session counts.
  reply.removeHeader('Access-Control-Allow-Credentials')
  // Nor does the origin: with it, browsers ask again for a file when they have it from a preload, whose request names none.
  reply.removeHeader('Vary')
  reply.headers({
    'Content-Security-Policy': FILE_POLICY,
    'Content-Disposition': 'attachment',
    'Cross-Origin-Resource-Policy': isOfOwnOrigin(request) ? 'cross-origin' : 'same-origin',
    // The frames of sandboxed extensions have an origin of their own, and check the hashes of what they load.
    'Access-Control-Allow-Origin': '*',
  })
}

/** The policy of one file, by its path on the disk: addresses can be written in many ways. */
export function policyOfExtensionFile(path: string): string {
  if (!/\.m?js$/.test(path.replace(ENCODED_NAME, ''))) return FILE_POLICY
  return scriptPolicy(isGrantedWasm(path) ? ` ${WASM_SOURCE}` : '')
}

/** By the `meta.json` of the folder that the file lies in, or of one above; what the core brings needs none. */
function isGrantedWasm(path: string): boolean {
  const folders = dirname(path).split(sep)
  if (folders.includes('core')) return false
  for (let depth = 0; depth < DEEPEST && folders.length > 1; depth++, folders.pop()) {
    try {
      const { grants, tier } = JSON.parse(readFileSync([...folders, 'meta.json'].join(sep), 'utf8'))
      return effectiveGrants(grants, tier).includes('wasm')
    } catch {
      // It stands in a folder above.
    }
  }
  return false
}

/** Folders of a build that a script may lie in. */
const DEEPEST = 5
