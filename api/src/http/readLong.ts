import type { FastifyReply, FastifyRequest } from 'fastify'
import { readScope } from '../db/readScope'
import { callerOf } from '../project/Viewer'
import { clientGone } from './clientGone'

/**
 * Carries out a read that may take long in a place of its caller, and ends it when the client has left. Anyone who asks for much waits
 * behind their own requests, not everyone behind them.
 */
export function readLong<Result>(
  { project, viewer, server }: Pick<FastifyRequest, 'project' | 'viewer' | 'server'>,
  reply: FastifyReply,
  work: () => Promise<Result>,
): Promise<Result> {
  const gone = clientGone(reply)
  return server.reads.long.run(callerOf(project, viewer), gone, () => readScope.run(gone, work))
}
