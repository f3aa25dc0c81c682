import { ApiError } from '../../errors/ApiError'
import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import { IdsParams, ItemBody, ItemsQuerystring, response, WriteQuerystring } from '../items/schema'

/** Remembered listings and bookmarks (contract 7.7). */
export const collectionPresetRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => 'directus_collection_presets')
  const reading = { querystring: ItemsQuerystring, response }
  const writing = { querystring: WriteQuerystring, response }
  app.get('', { schema: reading }, handlers.list)
  app.get('/:ids', { schema: { params: IdsParams, ...reading } }, handlers.read)
  app.post('', { schema: { body: ItemBody, ...writing } }, async (request, reply) => {
    if (Array.isArray(request.body)) throw new ApiError('unprocessable', 'Presets are created one at a time')
    return handlers.create(request, reply)
  })
  app.patch('/:ids', { schema: { params: IdsParams, body: ItemBody, ...writing } }, handlers.update)
  app.delete('/:ids', { schema: { params: IdsParams, querystring: WriteQuerystring } }, handlers.remove)
}
