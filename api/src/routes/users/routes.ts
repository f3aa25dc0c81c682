import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/ApiError'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { limitAuthRate } from '../auth/limitAuthRate'
import { createItemHandlers, send } from '../items/itemHandlers'
import { BatchBody, IdsParams, ItemBody, ItemsQuerystring, response, WriteQuerystring } from '../items/schema'
import { readRevision, readRevisions } from '../revisions/revisionHandlers'
import { AccountService } from './AccountService'
import { InvitationService } from './InvitationService'
import {
  Activate2faBody,
  InviteBody,
  InviteParams,
  OneTimeCodeBody,
  TrackingBody,
  UserIdParams,
} from './schema'

/** Users, invitations and everyone's own account. */
export const userRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => 'directus_users')
  const reading = { querystring: ItemsQuerystring, response }
  const writing = { querystring: WriteQuerystring, response }
  const account = ({ project, viewer }: FastifyRequest) => new AccountService(project, viewer)
  const invitations = ({ project, viewer }: FastifyRequest) => new InvitationService(project, viewer)

  app.addHook('preHandler', resolveMe)

  app.get('', { schema: reading }, handlers.list)
  app.post('', { schema: { body: ItemBody, ...writing } }, handlers.create)
  app.patch('', { schema: { body: BatchBody, ...writing } }, handlers.updateBatch)
  app.get('/:ids', { schema: { params: IdsParams, ...reading } }, handlers.read)
  app.patch('/:ids', { schema: { params: IdsParams, body: ItemBody, ...writing } }, handlers.update)
  app.delete('/:ids', { schema: { params: IdsParams, querystring: WriteQuerystring } }, handlers.remove)
  app.get(
    '/:ids/revisions',
    { schema: reading },
    readRevisions(() => 'directus_users'),
  )
  app.get(
    '/:ids/revisions/:offset',
    { schema: reading },
    readRevision(() => 'directus_users'),
  )

  app.patch(
    '/:id/tracking/page',
    { schema: { params: UserIdParams, body: TrackingBody } },
    async (request, reply) => {
      const { last_page: lastPage = null } = request.body
      return send(reply, { data: await account(request).trackPage(request.params.id, lastPage) })
    },
  )

  app.post(
    '/:id/activate_2fa',
    { onRequest: limitAuthRate, schema: { params: UserIdParams, body: Activate2faBody } },
    async (request, reply) => {
      const { '2fa_secret': secret, otp } = request.body
      return sendData(reply, {
        data: await account(request).activateTwoFactor(request.params.id, secret, String(otp)),
      })
    },
  )

  app.post(
    '/:id/deactivate_2fa',
    { onRequest: limitAuthRate, schema: { params: UserIdParams, body: OneTimeCodeBody } },
    async (request, reply) => {
      await account(request).deactivateTwoFactor(request.params.id, String(request.body.otp))
      return reply.code(204).send()
    },
  )

  app.post(
    '/:id/recovery_codes',
    { onRequest: limitAuthRate, schema: { params: UserIdParams, body: OneTimeCodeBody } },
    async (request, reply) => {
      const codes = await account(request).renewRecoveryCodes(request.params.id, String(request.body.otp))
      return sendData(reply, { data: { recovery_codes: codes } })
    },
  )

  app.post('/invite', { schema: { body: InviteBody } }, async (request, reply) => {
    const { email, role = null } = request.body
    return sendData(reply, { data: await invitations(request).invite([email].flat(), role) })
  })

  app.route({
    method: ['GET', 'POST'],
    url: '/invite/:token',
    schema: { params: InviteParams },
    onRequest: limitAuthRate,
    async handler(request, reply) {
      const { password } = (request.body ?? {}) as { password?: unknown }
      return sendData(reply, { data: await invitations(request).accept(request.params.token, password) })
    },
  })
}

/** Puts the caller's key in the place of `me`. No one has the key 0, so anonymous writes end like unknown items. */
async function resolveMe(request: FastifyRequest): Promise<void> {
  const params = request.params as { ids?: string }
  if (params.ids !== 'me') return
  const { userId } = request.viewer
  if (userId === null && ['GET', 'HEAD'].includes(request.method))
    throw new ApiError('unauthorized', 'Sign in first')
  params.ids = String(userId ?? 0)
}
