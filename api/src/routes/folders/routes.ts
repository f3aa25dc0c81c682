import { refTo } from '../../http/answers'
import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import { itemSchemas } from '../items/schema'

/** `/{p}/folders`: the tree of the file library. */
export const folderRoutes: RoutesPlugin = async (app) => {
  const { list, read, create, update, remove } = createItemHandlers(() => 'directus_folders')
  const schemas = itemSchemas(refTo('Folder'))

  app.get('', { schema: schemas.list }, list)
  app.post('', { schema: schemas.create }, create)
  app.get('/:ids', { schema: schemas.read }, read)
  app.patch('/:ids', { schema: schemas.update }, update)
  app.delete('/:ids', { schema: schemas.remove }, remove)
}
