import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { refTo } from '../../http/answers'
import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import { itemSchemas } from '../items/schema'

/** Remembered listings and bookmarks (contract 7.7). */
export const collectionPresetRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => 'directus_collection_presets')
  const schemas = itemSchemas(refTo('CollectionPreset'))
  app.get('', { schema: schemas.list }, handlers.list)
  app.get('/:ids', { schema: schemas.read }, handlers.read)
  app.post('', { schema: schemas.createOne }, async (request, reply) => {
    if (Array.isArray(request.body)) throw new ApiError('unprocessable', say('presetsNotList'))
    return handlers.create(request, reply)
  })
  app.patch('/:ids', { schema: schemas.update }, handlers.update)
  app.delete('/:ids', { schema: schemas.remove }, handlers.remove)
}
