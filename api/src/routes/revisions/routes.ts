import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import { IdsParams, ItemsQuerystring, response } from '../items/schema'

/** All revisions of the project, as far as the viewer may see the items they belong to. */
export const revisionRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => 'directus_revisions')
  app.get('', { schema: { querystring: ItemsQuerystring, response } }, handlers.list)
  app.get('/:ids', { schema: { params: IdsParams, querystring: ItemsQuerystring, response } }, handlers.read)
}
