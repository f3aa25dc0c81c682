import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import { IdsParams, ItemBody, ItemsQuerystring, response, WriteQuerystring } from '../items/schema'

/** Relation rows (contract 8.6). */
export const relationRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => 'directus_relations')
  const reading = { querystring: ItemsQuerystring, response }
  const writing = { querystring: WriteQuerystring, response }
  app.get('', { schema: reading }, handlers.list)
  app.get('/:ids', { schema: { params: IdsParams, ...reading } }, handlers.read)
  app.post('', { schema: { body: ItemBody, ...writing } }, handlers.create)
  app.patch('/:ids', { schema: { params: IdsParams, body: ItemBody, ...writing } }, handlers.update)
  app.delete('/:ids', { schema: { params: IdsParams, querystring: WriteQuerystring } }, handlers.remove)
}
