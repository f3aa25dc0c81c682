import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import { IdsParams, ItemsQuerystring, response } from '../items/schema'
import { CommentsService } from './CommentsService'
import { CommentParams, CreateCommentBody, UpdateCommentBody } from './schema'

// The log does not log itself.
/** The activity log (contract 5.2), read only, and the comments in it (5.3). */
export const activityRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => 'directus_activity')
  app.get('', { schema: { querystring: ItemsQuerystring, response } }, handlers.list)
  app.get('/:ids', { schema: { params: IdsParams, querystring: ItemsQuerystring, response } }, handlers.read)

  app.post('/comment', { schema: { body: CreateCommentBody, response } }, async (request, reply) => {
    const data = await new CommentsService(request.project, request.viewer).create(request.body)
    return sendData(reply, { data })
  })
  app.patch(
    '/comment/:id',
    { schema: { params: CommentParams, body: UpdateCommentBody, response } },
    async (request, reply) => {
      const comments = new CommentsService(request.project, request.viewer)
      return sendData(reply, { data: await comments.update(request.params.id, request.body.comment) })
    },
  )
  app.delete('/comment/:id', { schema: { params: CommentParams } }, async (request, reply) => {
    await new CommentsService(request.project, request.viewer).remove(request.params.id)
    return sendEmpty(reply)
  })
}
