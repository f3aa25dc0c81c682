import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import { applyExtensionHeaders, policyOfExtensionFile } from '../http/extensionHeaders'
import { HASHED_NAME } from '../http/storedEncodings'
import { consoleRoutes } from '../routes/console/routes'

const IMMUTABLE = 'public, max-age=31536000, immutable'

const redirectSchema = { summary: 'Leads to the console', security: [], response: { 302: Type.Null() } }

/** `/` to the console, the console below `/admin/`, built and installed extensions below `/extensions/`. */
export const staticRoutes: FastifyPluginAsync = async (app) => {
  const { consoleDir, extensionsDir } = app.appOptions
  app.get('/', { schema: redirectSchema }, async (request, reply) => {
    // Clients that ask for JSON would follow to the console and get a page; the original refuses them too.
    if (wantsJson(request)) throw new ApiError('unauthorized', say('projectMissing'))
    return reply.redirect('./admin/', 302)
  })
  if (consoleDir) await app.register(consoleRoutes, { prefix: '/admin', consoleDir })
  await serve('/admin/', consoleDir)
  await serve('/extensions/', extensionsDir)
  // The first installation must be reachable without a restart.
  const { installed } = app.extensionTrees.folders
  await mkdir(installed, { recursive: true })
  await serve('/extensions/installed/', installed)
  if (consoleDir)
    app.get('/admin', { schema: redirectSchema }, (_request, reply) => reply.redirect('/admin/', 302))

  async function serve(prefix: string, root: string | undefined): Promise<void> {
    if (!root || !existsSync(root)) return
    const isOfExtensions = prefix !== '/admin/'
    await app.register(
      async (scope) => {
        scope.setNotFoundHandler(async () => {
          throw new ApiError('routeNotFound', say('fileMissing'))
        })
        if (isOfExtensions) scope.addHook('onRequest', applyExtensionHeaders)
        await scope.register(fastifyStatic, {
          root,
          prefix: '/',
          decorateReply: false,
          index: false,
          redirect: false,
          dotfiles: 'ignore',
          cacheControl: false,
          preCompressed: true,
          setHeaders(reply, path) {
            reply.header('Cache-Control', HASHED_NAME.test(path) ? IMMUTABLE : 'no-cache')
            if (isOfExtensions) reply.header('Content-Security-Policy', policyOfExtensionFile(path))
          },
        })
      },
      { prefix: prefix.slice(0, -1) },
    )
  }
}

function wantsJson({ headers }: FastifyRequest): boolean {
  const { accept = '' } = headers
  return accept.includes('application/json') && !accept.includes('text/html')
}
