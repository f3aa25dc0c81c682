import { refTo } from '../../http/answers'
import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import { itemSchemas } from '../items/schema'

/** All revisions of the project, as far as the viewer may see the items they belong to. */
export const revisionRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => 'directus_revisions')
  const schemas = itemSchemas(refTo('Revision'))
  app.get('', { schema: schemas.list }, handlers.list)
  app.get('/:ids', { schema: schemas.read }, handlers.read)
}
