import { readScope } from '../../db/readScope'
import { collectionNotFound, readDenied } from '../../errors/itemErrors'
import { clientGone } from '../../http/clientGone'
import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { queryCost } from '../../items/cost/queryCost'
import { openItemsContext } from '../../items/openItemsContext'
import { parseItemsQuery } from '../../items/query/parseItemsQuery'
import { IndexesService } from './IndexesService'
import { indexSchemas } from './schema'

/** `/{project}/collections/{collection}`: its indexes, and what its listings cost. Ours, for administrators. */
export const indexRoutes: RoutesPlugin = async (app) => {
  app.get('/:collection/indexes', { schema: indexSchemas.list }, async (request, reply) => {
    const service = new IndexesService(request.project, request.viewer)
    return sendData(reply, { data: await service.readAll(request.params.collection) })
  })
  app.post('/:collection/indexes', { schema: indexSchemas.create }, async (request, reply) => {
    const service = new IndexesService(request.project, request.viewer)
    return sendData(reply, { data: await service.create(request.params.collection, request.body.fields) })
  })
  app.delete('/:collection/indexes/:name', { schema: indexSchemas.remove }, async (request, reply) => {
    const service = new IndexesService(request.project, request.viewer)
    await service.remove(request.params.collection, request.params.name)
    return sendEmpty(reply)
  })
  app.get('/:collection/cost', { schema: indexSchemas.cost }, async (request, reply) => {
    const { project, viewer, versions, query } = request
    if (!viewer.isAdmin) throw readDenied('directus_collections', viewer)
    const gone = clientGone(reply)
    const cost = await readScope.run(gone, async () => {
      const context = await openItemsContext({ project, viewer, versions, onlyReads: true })
      const collection = context.schema.collections.get(request.params.collection)
      if (!collection) throw collectionNotFound(request.params.collection)
      // The first page: what later ones cost, their distance decides.
      const asked = { ...parseItemsQuery(query), fields: null, offset: null, page: null }
      return queryCost(context, collection, asked)
    })
    return sendData(reply, { data: { ...cost, proposal: cost.proposal && [...cost.proposal] } })
  })
}
