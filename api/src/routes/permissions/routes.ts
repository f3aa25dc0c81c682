import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import {
  BatchBody,
  CollectionParams,
  IdsParams,
  ItemBody,
  ItemsQuerystring,
  response,
  WriteQuerystring,
} from '../items/schema'
import { explainPermissions } from './explainPermissions'
import { OwnPermissionsService } from './OwnPermissionsService'
import { ExplainSchema } from './schema'

/** Permission rows (contract 7.3), and those that hold for the caller. */
export const permissionRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => 'directus_permissions')
  const reading = { querystring: ItemsQuerystring, response }
  const writing = { querystring: WriteQuerystring, response }

  app.get('/me', { schema: { response } }, async (request, reply) => {
    const own = new OwnPermissionsService(request.project, request.viewer)
    return sendData(reply, { data: await own.readAll() })
  })
  app.get('/me/:collection', { schema: { params: CollectionParams, response } }, async (request, reply) => {
    const own = new OwnPermissionsService(request.project, request.viewer)
    return sendData(reply, { data: await own.readOf(request.params.collection) })
  })

  app.get('/explain/:collection', { schema: ExplainSchema }, async (request, reply) => {
    const { role } = request.query
    const data = await explainPermissions(request.project, request.viewer, request.params.collection, role)
    return sendData(reply, { data })
  })

  app.get('', { schema: reading }, handlers.list)
  app.get('/:ids', { schema: { params: IdsParams, ...reading } }, handlers.read)
  app.post('', { schema: { body: ItemBody, ...writing } }, handlers.create)
  app.patch('', { schema: { body: BatchBody, ...writing } }, handlers.updateBatch)
  app.patch('/:ids', { schema: { params: IdsParams, body: ItemBody, ...writing } }, handlers.update)
  app.delete('/:ids', { schema: { params: IdsParams, querystring: WriteQuerystring } }, handlers.remove)
}
