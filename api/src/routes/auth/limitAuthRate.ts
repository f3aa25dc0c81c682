import type { FastifyRequest } from 'fastify'
import { countHit } from '../../http/rateLimit'

/** The limit of all routes where secrets could be guessed or mail be sent. */
export async function limitAuthRate(request: FastifyRequest): Promise<void> {
  const { authRateLimit } = request.server.appOptions
  await countHit(request.project, `auth:${request.viewer.ip}`, authRateLimit)
}
