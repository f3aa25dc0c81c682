import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Envelope, orderEnvelope } from './orderEnvelope'

/** Answers with the envelope; `public: true` is added where the contract wants it. @param status - default 200 */
export function sendData(reply: FastifyReply, envelope: Envelope, status = 200): FastifyReply {
  return reply.code(status).send(orderEnvelope(envelope, isPublicAnswer(reply.request)))
}

/** Answers without data: 204, or 200 `{"public":true}` for anonymous callers and on `/auth/*` and `/server/*`. */
export function sendEmpty(reply: FastifyReply): FastifyReply {
  if (isPublicAnswer(reply.request)) return reply.code(200).send({ public: true })
  return reply.code(204).send()
}

function isPublicAnswer(request: FastifyRequest): boolean {
  const url = request.routeOptions.url ?? ''
  if (url.startsWith('/server/') || url.startsWith('/:project/auth/')) return true
  return request.viewer === null || request.viewer.isAnonymous
}
