import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/ApiError'
import { updateDenied } from '../../errors/itemErrors'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { createItemHandlers } from '../items/itemHandlers'
import { BatchBody, IdsParams, ItemBody, ItemsQuerystring, response, WriteQuerystring } from '../items/schema'
import { readRevision, readRevisions } from '../revisions/revisionHandlers'
import { readDeliveries } from './readDeliveries'
import { DeliveriesAnswer, DeliveriesQuerystring, DeliveryAnswer, DeliveryParams } from './schema'
import { sendTestCall } from './sendTestCall'

const defaultDeliveries = 100

/** `/{p}/webhooks`: for administrators, since addresses of webhooks often carry secrets. */
export const webhookRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(webhooksOfAdmin)
  const reading = { querystring: ItemsQuerystring, response }
  const writing = { querystring: WriteQuerystring, response }

  app.get('', { schema: reading }, handlers.list)
  app.post('', { schema: { body: ItemBody, ...writing } }, handlers.create)
  app.patch('', { schema: { body: BatchBody, ...writing } }, handlers.updateBatch)
  app.get('/:ids', { schema: { params: IdsParams, ...reading } }, handlers.read)
  app.patch('/:ids', { schema: { params: IdsParams, body: ItemBody, ...writing } }, handlers.update)
  app.delete('/:ids', { schema: { params: IdsParams, querystring: WriteQuerystring } }, handlers.remove)
  app.get('/:ids/revisions', { schema: reading }, readRevisions(webhooksOfAdmin))
  app.get('/:ids/revisions/:offset', { schema: reading }, readRevision(webhooksOfAdmin))

  app.get(
    '/:id/deliveries',
    {
      schema: {
        params: DeliveryParams,
        querystring: DeliveriesQuerystring,
        response: { 200: DeliveriesAnswer },
        summary: 'The log: calls under way and made, newest first',
      },
    },
    async (request, reply) => {
      webhooksOfAdmin(request)
      const limit = Number(request.query.limit ?? defaultDeliveries)
      return sendData(reply, {
        data: await readDeliveries(request.project.knex, Number(request.params.id), limit),
      })
    },
  )

  app.post(
    '/:id/test',
    {
      schema: {
        params: DeliveryParams,
        response: { 200: DeliveryAnswer },
        summary: 'One call that says it is a test, made at once',
      },
    },
    async ({ project, viewer, params }, reply) => {
      if (!viewer.isAdmin) throw updateDenied('directus_webhooks', viewer)
      return sendData(reply, { data: await sendTestCall(project.knex, Number(params.id)) })
    },
  )
}

/** Writes are refused by the collection's rule, with their own codes. */
function webhooksOfAdmin({ method, viewer }: FastifyRequest): string {
  if (viewer.isAdmin || !['GET', 'HEAD'].includes(method)) return 'directus_webhooks'
  if (viewer.isAnonymous) throw new ApiError('unauthorized', 'Sign in first')
  throw new ApiError('readDenied', 'Only administrators may read webhooks')
}
