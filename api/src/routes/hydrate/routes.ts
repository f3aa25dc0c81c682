import { sendData } from '../../app/reply'
import type { RoutesPlugin } from '../../app/typeProvider'
import { ExtensionCatalog } from '../extensions/ExtensionCatalog'
import { hydrate } from './hydrate'

/** `GET /{project}/hydrate`: the console's start in one request; ours, announced in the project info. */
export const hydrateRoutes: RoutesPlugin = async (app) => {
  const catalog = new ExtensionCatalog(app.appOptions.extensionsDir)
  app.get('/hydrate', async (request, reply) => sendData(reply, { data: await hydrate(request, catalog) }))
}
