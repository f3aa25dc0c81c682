import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/ApiError'
import { updateDenied } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { refTo } from '../../http/answers'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { allowNetworks } from '../../net/targets'
import { createItemHandlers } from '../items/itemHandlers'
import { historySchemas, itemSchemas } from '../items/schema'
import { readRevision, readRevisions } from '../revisions/revisionHandlers'
import { retryCall, sendTestCall } from './callByHand'
import { readDeliveries } from './readDeliveries'
import { deliverySchemas } from './schema'

const defaultDeliveries = 100

/** `/{p}/webhooks`: for administrators, since addresses of webhooks often carry secrets. */
export const webhookRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(webhooksOfAdmin)
  const schemas = { ...itemSchemas(refTo('Webhook')), ...historySchemas({}) }

  app.get('', { schema: schemas.list }, handlers.list)
  app.post('', { schema: schemas.create }, handlers.create)
  app.patch('', { schema: schemas.updateBatch }, handlers.updateBatch)
  app.get('/:ids', { schema: schemas.read }, handlers.read)
  app.patch('/:ids', { schema: schemas.update }, handlers.update)
  app.delete('/:ids', { schema: schemas.remove }, handlers.remove)
  app.get('/:ids/revisions', { schema: schemas.revisions }, readRevisions(webhooksOfAdmin))
  app.get('/:ids/revisions/:offset', { schema: schemas.revision }, readRevision(webhooksOfAdmin))

  app.get('/:id/deliveries', { schema: deliverySchemas.list }, async (request, reply) => {
    webhooksOfAdmin(request)
    const limit = Number(request.query.limit ?? defaultDeliveries)
    return sendData(reply, {
      data: await readDeliveries(request.project.knex, Number(request.params.id), limit),
    })
  })

  app.post('/:id/deliveries/:delivery/retry', { schema: deliverySchemas.retry }, async (request, reply) => {
    const { project, viewer, params } = request
    if (!viewer.isAdmin) throw updateDenied('directus_webhooks', viewer)
    const call = { id: Number(params.id), delivery: Number(params.delivery) }
    const isAllowedAddress = allowNetworks(app.appOptions.webhookNetworks)
    return sendData(reply, { data: await retryCall(project.knex, call, { isAllowedAddress }) })
  })

  app.post('/:id/test', { schema: deliverySchemas.test }, async ({ project, viewer, params }, reply) => {
    if (!viewer.isAdmin) throw updateDenied('directus_webhooks', viewer)
    const isAllowedAddress = allowNetworks(app.appOptions.webhookNetworks)
    return sendData(reply, {
      data: await sendTestCall(project.knex, Number(params.id), { isAllowedAddress }),
    })
  })
}

/** Writes are refused by the collection's rule, with their own codes. */
function webhooksOfAdmin({ method, viewer }: FastifyRequest): string {
  if (viewer.isAdmin || !['GET', 'HEAD'].includes(method)) return 'directus_webhooks'
  if (viewer.isAnonymous) throw new ApiError('unauthorized', say('signInFirst'))
  throw new ApiError('readDenied', say('webhooksAdministrators'))
}
