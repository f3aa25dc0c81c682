import type { FastifyReply } from 'fastify'
import type { Project } from '../project/Project'
import { countHit } from './rateLimit'

/** The limit for all requests of a client to a project; off unless the project's configuration turns it on. */
export async function limitProjectRate(project: Project, ip: string, reply: FastifyReply): Promise<void> {
  const { enabled, limit, intervalSeconds } = project.config.rateLimit
  if (!enabled) return
  reply.header('X-RateLimit-Limit', limit)
  await countHit(project, `all:${ip}`, { limit, windowSeconds: intervalSeconds })
}
