import { isForeignPage } from '../../auth/origins'
import { clearSessionCookie } from '../../auth/sessionCookie'
import { endSession } from '../../auth/sessions'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { ConfirmService } from './ConfirmService'
import { LoginService, parseCredentials } from './LoginService'
import { limitAuthRate } from './limitAuthRate'
import { passwordRoutes } from './passwordRoutes'
import { authSchemas } from './schema'
import { sendLogin } from './sendLogin'
import { sessionRoutes } from './sessionRoutes'
import { ssoRoutes } from './ssoRoutes'

/** Signing in and out, by password or single sign-on, and everything about sessions. */
export const authRoutes: RoutesPlugin = async (app) => {
  await app.register(sessionRoutes)
  await app.register(passwordRoutes, { prefix: '/password' })
  await app.register(ssoRoutes, { prefix: '/sso' })

  app.post(
    '/authenticate',
    { onRequest: limitAuthRate, schema: authSchemas.authenticate },
    async (request, reply) => {
      const body: Record<string, unknown> = Object(request.body)
      const mode = body.mode === 'cookie' ? 'cookie' : 'jwt'
      // A foreign page must not sign a visitor in as someone else.
      if (mode === 'cookie' && isForeignPage(request, request.project.config.cors)) {
        throw new ApiError('forbidden', say('originForeign'))
      }
      const login = await new LoginService(request.project, request.viewer).login(
        parseCredentials(body),
        mode,
      )
      return sendLogin(request, reply, login)
    },
  )

  app.post('/refresh', { schema: authSchemas.refresh }, async (request, reply) => {
    const token = await new LoginService(request.project, request.viewer).refresh(request.body.token)
    return sendData(reply, { data: { token } })
  })

  app.post('/logout', { schema: authSchemas.logout }, async (request, reply) => {
    const { project, viewer, credential } = request
    const { session, viewing } = viewer
    const user = viewing?.by ?? viewer.userId
    if (session && user !== null) await endSession(project.knex, { id: session.id, user })
    if (credential?.kind === 'cookie') clearSessionCookie(request, reply)
    return sendEmpty(reply)
  })

  app.post('/confirm', { onRequest: limitAuthRate, schema: authSchemas.confirm }, async (request, reply) => {
    const { password, otp } = request.body
    const proof = { password, otp: otp === undefined ? undefined : String(otp) }
    await new ConfirmService(request.project, request.viewer).confirm(proof)
    return sendEmpty(reply)
  })

  app.get('/check', { schema: authSchemas.check }, async (request, reply) => {
    return sendData(reply, { data: { authenticated: !request.viewer.isAnonymous } })
  })
}
