import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName } from './readCredential'

/** Sends the session cookie. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  expiresAt: Date,
): void {
  const { key, config } = request.project
  reply.setCookie(sessionCookieName(key), token, {
    path: '/',
    expires: expiresAt,
    httpOnly: true,
    sameSite: config.cookie.sameSite,
    secure: config.cookie.secure === 'auto' ? request.protocol === 'https' : config.cookie.secure,
  })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  setSessionCookie(request, reply, '', new Date(0))
}
