import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * An answer to `HEAD` has no body. What would be read for one is ended first: Fastify reads it to its end, for no one, and
 * logs as an error that the connection was done before.
 */
export function leaveOutBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method }, _reply, payload) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return payload
    payload.destroy()
    return Readable.from([])
  })
}
