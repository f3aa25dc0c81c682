import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { refTo } from '../../http/answers'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import { itemSchemas } from '../items/schema'
import { explainCollection, explainItem } from './explainPermissions'
import { OwnPermissionsService } from './OwnPermissionsService'
import { permissionSchemas } from './schema'
import { subjectOf } from './subjectOf'
import { whoMay } from './whoMay'

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
    const { project, viewer, query, params } = request
    const subject = await subjectOf(project, viewer, query)
    return sendData(reply, { data: await explainCollection(project, subject, params.collection) })
  })
  app.get('/explain/:collection/:key', { schema: permissionSchemas.explainItem }, async (request, reply) => {
    const { project, viewer, query, params } = request
    if (!viewer.isAdmin) throw new ApiError('unauthorized', say('permissionsAdministrators'))
    const subject = await subjectOf(project, viewer, query)
    return sendData(reply, { data: await explainItem(project, subject, params.collection, params.key) })
  })
  app.get('/who/:collection/:key', { schema: permissionSchemas.whoMay }, async (request, reply) => {
    const { project, viewer, params } = request
    if (!viewer.isAdmin) throw new ApiError('unauthorized', say('permissionsAdministrators'))
    return sendData(reply, { data: await whoMay(project, viewer, params.collection, params.key) })
  })

  app.get('', { schema: schemas.list }, handlers.list)
  app.get('/:ids', { schema: schemas.read }, handlers.read)
  app.post('', { schema: schemas.create }, handlers.create)
  app.patch('', { schema: schemas.updateBatch }, handlers.updateBatch)
  app.patch('/:ids', { schema: schemas.update }, handlers.update)
  app.delete('/:ids', { schema: schemas.remove }, handlers.remove)
}
