import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { leaveOutBodies } from './leaveOutBodies'

it.each([
  ['GET', 'abc', ['a', 'b', 'c']],
  ['HEAD', '', []],
] as const)('%s of a file answers "%s", and has read so much of it: %j', async (method, body, expected) => {
  const read: string[] = []
  async function* parts() {
    for (const part of ['a', 'b', 'c']) {
      read.push(part)
      yield part
    }
  }
  const content = Readable.from(parts(), { objectMode: false })
  const closed = new Promise((resolve) => content.once('close', resolve))
  const app = Fastify()
  leaveOutBodies(app)
  app.get('/', async (_request, reply) => reply.type('text/csv').header('x-row-count', 3).send(content))
  const answer = await app.inject({ method, url: '/' })
  await closed
  expect(read).toEqual(expected)
  expect(answer).toMatchObject({ statusCode: 200, body })
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv', 'x-row-count': '3' })
  expect(answer.headers).not.toHaveProperty('content-length')
  await app.close()
})
