import { refTo } from '../../http/answers'
import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import { itemSchemas } from '../items/schema'
import { refuseUnplanned } from '../schema/isPlan'

/** Relation rows (contract 8.6). */
export const relationRoutes: RoutesPlugin = async (app) => {
  app.addHook('preHandler', refuseUnplanned)
  const handlers = createItemHandlers(() => 'directus_relations')
  const schemas = itemSchemas(refTo('Relation'))
  app.get('', { schema: schemas.list }, handlers.list)
  app.get('/:ids', { schema: schemas.read }, handlers.read)
  app.post('', { schema: schemas.create }, handlers.create)
  app.patch('/:ids', { schema: schemas.update }, handlers.update)
  app.delete('/:ids', { schema: schemas.remove }, handlers.remove)
}
