import { ApiError } from '../../app/ApiError'
import { sendData } from '../../app/reply'
import type { RoutesPlugin } from '../../app/typeProvider'
import { fieldTypes } from '../../schema/fieldTypes'
import { ExtensionCatalog, type ExtensionKind } from './ExtensionCatalog'

const kinds: readonly ExtensionKind[] = ['interfaces', 'layouts', 'modules']

/** Listings of extensions and field types. They name no project; `resolveProject` knows where to find the hint. */
export const extensionRoutes: RoutesPlugin = async (app) => {
  const catalog = new ExtensionCatalog(app.appOptions.extensionsDir)

  app.addHook('preHandler', async (request) => {
    if (request.viewer.isAnonymous) throw new ApiError(108, 'Sign in to see the extensions')
  })

  for (const kind of kinds) {
    app.get(`/${kind}`, async (request, reply) => {
      return sendData(reply, { data: await catalog.list(kind, request.project.config.disabledExtensions) })
    })
  }

  app.get('/types', async (_request, reply) =>
    sendData(reply, { data: Object.keys(fieldTypes).map((name) => ({ name })) }),
  )
}
