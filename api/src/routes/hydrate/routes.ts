import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { ListingQuerystring } from '../extensions/schema'
import { hydrate } from './hydrate'

/** `GET /{project}/hydrate`: the console's start in one request; ours, announced in the project info. */
export const hydrateRoutes: RoutesPlugin = async (app) => {
  app.get('/hydrate', { schema: { querystring: ListingQuerystring } }, async (request, reply) =>
    sendData(reply, { data: await hydrate(request, request.query.disable_extensions) }),
  )
}
