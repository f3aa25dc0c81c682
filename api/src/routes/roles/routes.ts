import { refTo } from '../../http/answers'
import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import { itemSchemas } from '../items/schema'

/** Roles; their permissions are a resource of their own. */
export const roleRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => 'directus_roles')
  const schemas = itemSchemas(refTo('Role'))
  app.get('', { schema: schemas.list }, handlers.list)
  app.post('', { schema: schemas.create }, handlers.create)
  app.patch('', { schema: schemas.updateBatch }, handlers.updateBatch)
  app.get('/:ids', { schema: schemas.read }, handlers.read)
  app.patch('/:ids', { schema: schemas.update }, handlers.update)
  app.delete('/:ids', { schema: schemas.remove }, handlers.remove)
}
