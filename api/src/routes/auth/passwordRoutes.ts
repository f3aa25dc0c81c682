import { sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { limitAuthRate } from './limitAuthRate'
import { PasswordService } from './PasswordService'
import { PasswordRequestBody, PasswordResetBody } from './schema'

/** Password reset by mail. */
export const passwordRoutes: RoutesPlugin = async (app) => {
  app.post(
    '/request',
    { onRequest: limitAuthRate, schema: { body: PasswordRequestBody } },
    async (request, reply) => {
      const { email, reset_url } = request.body
      await new PasswordService(request.project, request.viewer).requestReset(email, reset_url)
      return sendEmpty(reply)
    },
  )

  app.post(
    '/reset',
    { onRequest: limitAuthRate, schema: { body: PasswordResetBody } },
    async (request, reply) => {
      const { token, password } = request.body
      await new PasswordService(request.project, request.viewer).reset(token, password)
      return sendEmpty(reply)
    },
  )
}
