import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropStalledClients, type StallLimits } from './dropStalledClients'

/** More than the systems of both ends hold. */
const ANSWER = Buffer.alloc(16 * 1024 * 1024, 'x')
const CHUNK = 64 * 1024

let app: FastifyInstance
let sockets: Socket[] = []

async function serve(limits: StallLimits): Promise<number> {
  dropStalledClients(app, limits)
  app.get('/', async () => ANSWER)
  app.get('/chunks', async (_request, reply) => reply.send(Readable.from(chunks())))
  app.get('/late', async () => {
    await later(1_200)
    return ANSWER
  })
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

function* chunks(): Generator<Buffer> {
  for (let start = 0; start < ANSWER.length; start += CHUNK) yield ANSWER.subarray(start, start + CHUNK)
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks, and takes nothing until it is resumed. */
function ask(port: number, path = '/'): { socket: Socket; ended: Promise<'whole' | 'cut'> } {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let bytes = 0
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  const ended = new Promise<'whole' | 'cut'>((resolve) => {
    socket.on('close', () => resolve(bytes >= ANSWER.length ? 'whole' : 'cut'))
  })
  socket.on('data', (chunk) => {
    bytes += chunk.length
  })
  socket.pause()
  return { socket, ended }
}

beforeEach(() => {
  app = Fastify()
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

it('ends the connection of a client that takes nothing for as long as its patience lasts', async () => {
  const port = await serve({ patienceMs: 600 })
  const { socket, ended } = ask(port)
  await later(1_500)
  socket.resume()
  expect(await ended).toBe('cut')
})

it('lets a client be slow that takes a little now and then, and one that waits for its answer', async () => {
  const port = await serve({ patienceMs: 900 })
  const waiting = ask(port, '/late')
  waiting.socket.resume()
  const slow = ask(port, '/chunks')
  const timer = setInterval(() => {
    slow.socket.resume()
    setTimeout(() => slow.socket.pause(), 3)
  }, 100)
  expect(await slow.ended).toBe('whole')
  clearInterval(timer)
  expect(await waiting.ended).toBe('whole')
}, 30_000)

it('ends those that have taken nothing for longest where too much waits for all together', async () => {
  const port = await serve({ mostBytes: 40 * 1024 * 1024 })
  const first = ask(port)
  await later(400)
  const others = [ask(port), ask(port), ask(port)]
  await later(1_200)
  for (const { socket } of [first, ...others]) socket.resume()
  expect(await first.ended).toBe('cut')
  expect(await others[2]?.ended).toBe('whole')
})
