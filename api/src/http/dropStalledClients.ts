import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 250

export interface StallLimits {
  /** For which a client may take nothing of what waits for them. @defaultValue five minutes */
  patienceMs?: number
  /** That may wait for all clients together. @defaultValue 96 MB */
  mostBytes?: number
}

/** Beside its bytes that wait in a connection an answer holds the rest of it, and what packs it. */
const BYTES_BESIDE = 1024 * 1024

/** What a client has taken, and since when it is no more than that. */
interface Progress {
  taken: number
  since: number
}

/**
 * Ends connections of clients that ask and do not take what they are sent: it would wait in memory, for each of them, for as long as
 * they like. Those that have taken nothing for longest go first, so that a slow one may stay.
 */
export function dropStalledClients(
  app: FastifyInstance,
  { patienceMs = 300_000, mostBytes = 96 * 1024 * 1024 }: StallLimits = {},
): void {
  const clients = new Map<Socket, Progress>()
  app.server.on('connection', (socket: Socket) => {
    clients.set(socket, { taken: 0, since: performance.now() })
    socket.once('close', () => clients.delete(socket))
  })
  const timer = setInterval(look, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  function look(): void {
    const now = performance.now()
    const stalled: { socket: Socket; since: number; bytes: number }[] = []
    for (const [socket, progress] of clients) {
      const { writableLength: waiting } = socket
      const taken = socket.bytesWritten - waiting
      if (waiting === 0 || taken !== progress.taken) Object.assign(progress, { taken, since: now })
      else stalled.push({ socket, since: progress.since, bytes: waiting + BYTES_BESIDE })
    }
    let bytes = stalled.reduce((sum, one) => sum + one.bytes, 0)
    for (const one of stalled.sort((a, b) => a.since - b.since)) {
      if (bytes <= mostBytes && now - one.since < patienceMs) return
      one.socket.destroy()
      bytes -= one.bytes
    }
  }
}
