import { sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { limitAuthRate } from './limitAuthRate'
import { PasswordService } from './PasswordService'
import { authSchemas } from './schema'

/** Password reset by mail. */
export const passwordRoutes: RoutesPlugin = async (app) => {
  app.post(
    '/request',
    { onRequest: limitAuthRate, schema: authSchemas.passwordRequest },
    async (request, reply) => {
      const { email, reset_url } = request.body
      await new PasswordService(request.project, request.viewer).requestReset(email, reset_url)
      return sendEmpty(reply)
    },
  )

  app.post(
    '/reset',
    { onRequest: limitAuthRate, schema: authSchemas.passwordReset },
    async (request, reply) => {
      const { token, password } = request.body
      await new PasswordService(request.project, request.viewer).reset(token, password)
      return sendEmpty(reply)
    },
  )
}
