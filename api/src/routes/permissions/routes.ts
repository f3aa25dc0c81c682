import { refTo } from '../../http/answers'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import { itemSchemas } from '../items/schema'
import { explainPermissions } from './explainPermissions'
import { OwnPermissionsService } from './OwnPermissionsService'
import { permissionSchemas } from './schema'

/** Permission rows (contract 7.3), and those that hold for the caller. */
export const permissionRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => 'directus_permissions')
  const schemas = itemSchemas(refTo('Permission'))

  app.get('/me', { schema: permissionSchemas.own }, async (request, reply) => {
    const own = new OwnPermissionsService(request.project, request.viewer)
    return sendData(reply, { data: await own.readAll() })
  })
  app.get('/me/:collection', { schema: permissionSchemas.ownOf }, async (request, reply) => {
    const own = new OwnPermissionsService(request.project, request.viewer)
    return sendData(reply, { data: await own.readOf(request.params.collection) })
  })

  app.get('/explain/:collection', { schema: permissionSchemas.explain }, async (request, reply) => {
    const { role } = request.query
    const data = await explainPermissions(request.project, request.viewer, request.params.collection, role)
    return sendData(reply, { data })
  })

  app.get('', { schema: schemas.list }, handlers.list)
  app.get('/:ids', { schema: schemas.read }, handlers.read)
  app.post('', { schema: schemas.create }, handlers.create)
  app.patch('', { schema: schemas.updateBatch }, handlers.updateBatch)
  app.patch('/:ids', { schema: schemas.update }, handlers.update)
  app.delete('/:ids', { schema: schemas.remove }, handlers.remove)
}
