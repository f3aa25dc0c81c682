import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/ApiError'
import type { RoutesPlugin } from '../../http/typeProvider'
import { SYSTEM_PREFIX } from '../../schema/Schema'
import {
  planRevert,
  readRememberedLists,
  readRevision,
  readRevisions,
  revertToRevision,
} from '../revisions/revisionHandlers'
import { createItemHandlers } from './itemHandlers'
import {
  BatchBody,
  CollectionParams,
  ItemBody,
  ItemsParams,
  ItemsQuerystring,
  response,
  WriteQuerystring,
} from './schema'

/** Items of user collections (contract 4) and their revisions (5.1). */
export const itemRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(userCollection)
  const reading = { querystring: ItemsQuerystring, response }
  const writing = { querystring: WriteQuerystring, response }

  app.get('/:collection', { schema: { params: CollectionParams, ...reading } }, handlers.list)
  app.post(
    '/:collection',
    { schema: { params: CollectionParams, body: ItemBody, ...writing } },
    handlers.create,
  )
  app.patch(
    '/:collection',
    { schema: { params: CollectionParams, body: BatchBody, ...writing } },
    handlers.updateBatch,
  )
  app.get('/:collection/:ids', { schema: { params: ItemsParams, ...reading } }, handlers.read)
  app.patch(
    '/:collection/:ids',
    { schema: { params: ItemsParams, body: ItemBody, ...writing } },
    handlers.update,
  )
  app.delete(
    '/:collection/:ids',
    { schema: { params: ItemsParams, querystring: WriteQuerystring } },
    handlers.remove,
  )

  app.get('/:collection/:ids/revisions', { schema: reading }, readRevisions(userCollection))
  app.get('/:collection/:ids/revisions/lists', { schema: { response } }, readRememberedLists(userCollection))
  app.get('/:collection/:ids/revisions/:offset', { schema: reading }, readRevision(userCollection))
  app.get('/:collection/:ids/revert/:revision', { schema: { response } }, planRevert(userCollection))
  app.patch('/:collection/:ids/revert/:revision', { schema: writing }, revertToRevision(userCollection))
}

/** System collections have routes of their own, with rules of their own. */
function userCollection(request: FastifyRequest): string {
  const { collection } = request.params as { collection: string }
  if (collection.startsWith(SYSTEM_PREFIX)) {
    throw new ApiError('systemCollection', 'System collections are not reached through "/items"')
  }
  return collection
}
