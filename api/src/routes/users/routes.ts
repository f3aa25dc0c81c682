import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { refTo } from '../../http/answers'
import { sendData } from '../../http/reply'
import type { RequestWith, RoutesPlugin } from '../../http/typeProvider'
import { limitAuthRate } from '../auth/limitAuthRate'
import { createItemHandlers, send } from '../items/itemHandlers'
import { historySchemas, type IdsParams, itemSchemas } from '../items/schema'
import { readRevision, readRevisions } from '../revisions/revisionHandlers'
import { AccountService } from './AccountService'
import { InvitationService } from './InvitationService'
import { userSchemas } from './schema'

/** Users, invitations and everyone's own account. */
export const userRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => 'directus_users')
  const schemas = { ...itemSchemas(refTo('User')), ...historySchemas({}) }
  const account = ({ project, viewer }: FastifyRequest) => new AccountService(project, viewer)
  const invitations = ({ project, viewer }: FastifyRequest) => new InvitationService(project, viewer)

  app.get('', { schema: schemas.list }, handlers.list)
  app.post('', { schema: schemas.create }, handlers.create)
  app.patch('', { schema: schemas.updateBatch }, handlers.updateBatch)
  app.get('/:ids', { preHandler: resolveMe, schema: schemas.read }, handlers.read)
  app.patch('/:ids', { preHandler: resolveMe, schema: schemas.update }, handlers.update)
  app.delete('/:ids', { preHandler: resolveMe, schema: schemas.remove }, handlers.remove)
  app.get(
    '/:ids/revisions',
    { preHandler: resolveMe, schema: schemas.revisions },
    readRevisions(() => 'directus_users'),
  )
  app.get(
    '/:ids/revisions/:offset',
    { preHandler: resolveMe, schema: schemas.revision },
    readRevision(() => 'directus_users'),
  )

  app.patch('/:id/tracking/page', { schema: userSchemas.trackPage }, async (request, reply) => {
    const { last_page: lastPage = null } = request.body
    return send(reply, { data: await account(request).trackPage(request.params.id, lastPage) })
  })

  app.post(
    '/:id/activate_2fa',
    { onRequest: limitAuthRate, schema: userSchemas.activateTwoFactor },
    async (request, reply) => {
      const { '2fa_secret': secret, otp } = request.body
      return sendData(reply, {
        data: await account(request).activateTwoFactor(request.params.id, secret, String(otp)),
      })
    },
  )

  app.post(
    '/:id/deactivate_2fa',
    { onRequest: limitAuthRate, schema: userSchemas.deactivateTwoFactor },
    async (request, reply) => {
      await account(request).deactivateTwoFactor(request.params.id, String(request.body.otp))
      return reply.code(204).send()
    },
  )

  app.post(
    '/:id/recovery_codes',
    { onRequest: limitAuthRate, schema: userSchemas.renewRecoveryCodes },
    async (request, reply) => {
      const codes = await account(request).renewRecoveryCodes(request.params.id, String(request.body.otp))
      return sendData(reply, { data: { recovery_codes: codes } })
    },
  )

  app.post('/invite', { schema: userSchemas.invite }, async (request, reply) => {
    const { email, role = null } = request.body
    return sendData(reply, { data: await invitations(request).invite([email].flat(), role) })
  })

  app.post('/invitations', { schema: userSchemas.inviteEach }, async (request, reply) => {
    return sendData(reply, { data: await invitations(request).inviteEach(request.body) })
  })

  app.route({
    method: ['GET', 'POST'],
    url: '/invite/:token',
    schema: userSchemas.accept,
    onRequest: limitAuthRate,
    async handler(request, reply) {
      return sendData(reply, {
        data: await invitations(request).accept(request.params.token, Object(request.body)),
      })
    },
  })
}

/** Puts the caller's key in the place of `me`. No one has the key 0, so anonymous writes end like unknown items. */
async function resolveMe({
  params,
  viewer: { userId },
  method,
}: RequestWith<{ params: Static<typeof IdsParams> }>): Promise<void> {
  if (params.ids !== 'me') return
  if (userId === null && ['GET', 'HEAD'].includes(method))
    throw new ApiError('unauthorized', say('signInFirst'))
  params.ids = String(userId ?? 0)
}
