import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import { IdsParams, ItemBody, ItemsQuerystring, response, WriteQuerystring } from '../items/schema'

/** `/{p}/folders`: the tree of the file library. */
export const folderRoutes: RoutesPlugin = async (app) => {
  const { list, read, create, update, remove } = createItemHandlers(() => 'directus_folders')
  const reading = { querystring: ItemsQuerystring, response }
  const writing = { querystring: WriteQuerystring, response }

  app.get('', { schema: reading }, list)
  app.post('', { schema: { body: ItemBody, ...writing } }, create)
  app.get('/:ids', { schema: { params: IdsParams, ...reading } }, read)
  app.patch('/:ids', { schema: { params: IdsParams, body: ItemBody, ...writing } }, update)
  app.delete('/:ids', { schema: { params: IdsParams, querystring: WriteQuerystring } }, remove)
}
