import type { Static } from 'typebox'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { RequestWith, RoutesPlugin } from '../../http/typeProvider'
import { SYSTEM_PREFIX } from '../../schema/Schema'
import {
  planRevert,
  readRememberedLists,
  readRevision,
  readRevisions,
  revertToRevision,
} from '../revisions/revisionHandlers'
import { createItemHandlers } from './itemHandlers'
import { CollectionParams, historySchemas, ItemsParams, itemSchemas } from './schema'

/** Items of user collections (contract 4) and their revisions (5.1). */
export const itemRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(userCollection)
  const schemas = itemsOfAnyCollection()

  app.get('/:collection', { schema: schemas.list }, handlers.list)
  app.post('/:collection', { schema: schemas.create }, handlers.create)
  app.patch('/:collection', { schema: schemas.updateBatch }, handlers.updateBatch)
  app.get('/:collection/:ids', { schema: schemas.read }, handlers.read)
  app.patch('/:collection/:ids', { schema: schemas.update }, handlers.update)
  app.delete('/:collection/:ids', { schema: schemas.remove }, handlers.remove)

  app.get('/:collection/:ids/revisions', { schema: schemas.revisions }, readRevisions(userCollection))
  app.get(
    '/:collection/:ids/revisions/lists',
    { schema: schemas.rememberedLists },
    readRememberedLists(userCollection),
  )
  app.get('/:collection/:ids/revisions/:offset', { schema: schemas.revision }, readRevision(userCollection))
  app.get('/:collection/:ids/revert/:revision', { schema: schemas.revertPlan }, planRevert(userCollection))
  app.patch(
    '/:collection/:ids/revert/:revision',
    { schema: schemas.revert },
    revertToRevision(userCollection),
  )
}

/** System collections have routes of their own, with rules of their own. */
function userCollection({ params }: RequestWith<{ params: Static<typeof CollectionParams> }>): string {
  const { collection } = params
  if (collection.startsWith(SYSTEM_PREFIX)) {
    throw new ApiError('systemCollection', say('systemCollectionOfItems'))
  }
  return collection
}

/** The collection is part of the path. */
function itemsOfAnyCollection() {
  const { list, read, create, updateBatch, update, remove } = itemSchemas()
  return {
    list: { ...list, params: CollectionParams },
    create: { ...create, params: CollectionParams },
    updateBatch: { ...updateBatch, params: CollectionParams },
    read: { ...read, params: ItemsParams },
    update: { ...update, params: ItemsParams },
    remove: { ...remove, params: ItemsParams },
    ...historySchemas(CollectionParams.properties),
  }
}
