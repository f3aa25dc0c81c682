import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import { BatchBody, IdsParams, ItemBody, ItemsQuerystring, response, WriteQuerystring } from '../items/schema'

/** Roles; their permissions are a resource of their own. */
export const roleRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => 'directus_roles')
  const reading = { querystring: ItemsQuerystring, response }
  const writing = { querystring: WriteQuerystring, response }
  app.get('', { schema: reading }, handlers.list)
  app.post('', { schema: { body: ItemBody, ...writing } }, handlers.create)
  app.patch('', { schema: { body: BatchBody, ...writing } }, handlers.updateBatch)
  app.get('/:ids', { schema: { params: IdsParams, ...reading } }, handlers.read)
  app.patch('/:ids', { schema: { params: IdsParams, body: ItemBody, ...writing } }, handlers.update)
  app.delete('/:ids', { schema: { params: IdsParams, querystring: WriteQuerystring } }, handlers.remove)
}
