import { refTo } from '../../http/answers'
import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers, nameOf } from '../items/itemHandlers'
import { itemSchemas } from '../items/schema'
import { CommentsService } from './CommentsService'
import { commentSchemas } from './schema'

// The log does not log itself.
/** The activity log (contract 5.2), read only, and the comments in it (5.3). */
export const activityRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => 'directus_activity')
  const schemas = itemSchemas(refTo('Activity'))
  app.get('', { schema: schemas.list }, handlers.list)
  app.get('/:ids', { schema: schemas.read }, handlers.read)

  app.post('/comment', { schema: commentSchemas.create }, async (request, reply) => {
    const data = await new CommentsService(request.project, request.viewer).create(
      request.body,
      nameOf(request),
    )
    return sendData(reply, { data })
  })
  app.patch('/comment/:id', { schema: commentSchemas.update }, async (request, reply) => {
    const comments = new CommentsService(request.project, request.viewer)
    return sendData(reply, { data: await comments.update(request.params.id, request.body.comment) })
  })
  app.delete('/comment/:id', { schema: commentSchemas.remove }, async (request, reply) => {
    await new CommentsService(request.project, request.viewer).remove(request.params.id)
    return sendEmpty(reply)
  })
}
