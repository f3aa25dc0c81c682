import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * An answer to `HEAD` has no body. What would be read for one is ended first: Fastify reads it to its end, for no one, and
 * logs as an error that the connection was done before.
 */
export function leaveOutBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ method }, _reply, payload, done) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return done(null, payload)
    payload.destroy()
    done(null, Readable.from([]))
  })
}
