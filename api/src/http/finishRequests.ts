import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50
/** A client that has connected and asked nothing yet will not. */
const SILENT_MS = 1_000
/** Below what service managers wait for. */
const LONGEST_MS = 30_000

/**
 * Lets a server that stops answer what is under way. Connections end as soon as they have nothing to do, which Node looks at only
 * when the stop begins; those that were never used it does not count as idle. What takes too long is cut off.
 */
export function finishRequests(app: FastifyInstance): void {
  const { server } = app
  app.decorate('isClosing', false)
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  let timers: NodeJS.Timeout[] = []
  app.addHook('preClose', async () => {
    app.isClosing = true
    timers = [
      setInterval(() => server.closeIdleConnections(), LOOK_MS),
      setTimeout(() => {
        for (const socket of unused) socket.destroy()
      }, SILENT_MS),
      setTimeout(() => server.closeAllConnections(), LONGEST_MS),
    ]
  })
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer)
  })
}
