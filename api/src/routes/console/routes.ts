import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGE_START_ID, type PageStart } from '@pergola/sdk/contract'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { allowWasm } from '../../http/wasm'
import { pageStart } from './pageStart'
import { projectsWithWasm } from './projectsWithWasm'

/** The address carries a hash of what it names. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A page is no part of the API that its document describes. */
const HIDDEN: FastifySchema = { hide: true }
const TEXTS: FastifySchema = { ...HIDDEN, response: { 200: Type.Record(Type.String(), Type.Unknown()) } }

/** The page of the console, with what it would ask for first. */
export const consoleRoutes: FastifyPluginAsync<{ consoleDir: string }> = async (app, { consoleDir }) => {
  const file = join(consoleDir, 'index.html')
  for (const path of ['/', '/index.html']) {
    app.get(path, { prefixTrailingSlash: 'slash', schema: HIDDEN }, async (request, reply) => {
      const wasm = await projectsWithWasm(request)
      if (wasm.length > 0) allowWasm(reply)
      return sendPage(request, reply, withStart(await readPage(file), await pageStart(request, wasm)))
    })
  }
  app.get<{ Params: { file: string } }>('/languages/:file', { schema: TEXTS }, async (request, reply) => {
    const texts = await app.consoleLanguages.read(request.params.file)
    if (texts === null) throw new ApiError('routeNotFound', say('fileMissing'))
    return reply
      .header('Cache-Control', IMMUTABLE)
      .type('application/json; charset=utf-8')
      .serializer(String)
      .send(texts)
  })
}

async function readPage(file: string): Promise<string> {
  const page = await readFile(file, 'utf8').catch(() => null)
  if (page === null) throw new ApiError('routeNotFound', say('fileMissing'))
  return page
}

/** The block is data, which the policy of the page lets be; the links to what is behind the sign-in get urgent for who is in. */
function withStart(page: string, start: PageStart): string {
  const isSignedIn = Object.values(start.infos).some(({ isAuthenticated }) => isAuthenticated)
  const json = JSON.stringify(start).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="${PAGE_START_ID}">${json}</script></head>`
  const linked = isSignedIn ? page.replaceAll('rel="prefetch"', 'rel="preload"') : page
  // A function: a dollar sign in a text would mean something in a pattern for replacing.
  return linked.replace('</head>', () => block)
}

function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`
  reply.headers({ 'Cache-Control': 'private, no-cache', ETag: etag })
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').serializer(String).send(page)
}
