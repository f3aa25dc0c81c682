import { sendData } from '../../app/reply'
import type { RoutesPlugin } from '../../app/typeProvider'
import { hydrate } from './hydrate'

/** `GET /{project}/hydrate`: the console's start in one request; ours, announced in the project info. */
export const hydrateRoutes: RoutesPlugin = async (app) => {
  app.get('/hydrate', async (request, reply) => sendData(reply, { data: await hydrate(request) }))
}
