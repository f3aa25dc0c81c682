import { errorKinds } from '@pergola/sdk/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setSessionCookie } from '../../auth/sessionCookie'
import { sendData } from '../../http/reply'
import type { Login } from './LoginService'

/** Answers a login: the cookie or the token, and error 113 beside the data when two-factor has to be set up. */
export function sendLogin(request: FastifyRequest, reply: FastifyReply, login: Login): FastifyReply {
  const isCookie = login.mode === 'cookie'
  if (isCookie) setSessionCookie(request, reply, login.token, login.expiresAt)
  return sendData(reply, {
    data: { ...(isCookie ? {} : { token: login.token }), user: login.user },
    error: login.needsTwoFactor
      ? {
          code: errorKinds.twoFactorRequired.code,
          message: 'Your role needs two-factor authentication: set it up first',
        }
      : undefined,
  })
}
