import { fieldTypes } from '@pergola/sdk/contract'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { extensionKinds } from '../../extensions/ExtensionVersion'
import { type ExtensionRecord, listEnabled } from '../../extensions/listEnabled'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { extensionSchemas } from './schema'

const isCustom = ({ path }: ExtensionRecord) => !/(^|\/)extensions\/core\//.test(path)

/** Listings of extensions and field types. They name no project; `resolveProject` knows where to find the hint. */
export const extensionRoutes: RoutesPlugin = async (app) => {
  app.addHook('preHandler', async (request) => {
    if (request.viewer.isAnonymous) throw new ApiError('notAuthenticated', say('signInForExtensions'))
  })

  for (const kind of extensionKinds) {
    app.get(`/${kind}s`, { schema: extensionSchemas.listing }, async (request, reply) => {
      const { disable_extensions: disabled, core } = request.query
      const listed = await listEnabled(app.extensionTrees, request.project, kind, disabled)
      // The app of the original puts every module of the list into its bar, and has those of the core itself.
      const data = kind === 'module' && core !== '1' ? listed.filter(isCustom) : listed
      return sendData(reply, { data })
    })
  }

  app.get('/types', { schema: extensionSchemas.types }, async (_request, reply) =>
    sendData(reply, { data: Object.keys(fieldTypes).map((name) => ({ name })) }),
  )
}
