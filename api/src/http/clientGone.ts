import type { FastifyReply } from 'fastify'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'

/** Aborted when the connection closes before the answer is complete. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished)
      controller.abort(new ApiError('badRequest', say('clientGone'), { status: 499 }))
  })
  return controller.signal
}
