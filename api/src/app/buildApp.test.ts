import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/createTestApp'
import { buildApp } from './buildApp'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('answers ping with plain text', async () => {
  const response = await test.app.inject({ url: '/server/ping' })
  expect(response.body).toBe('pong')
})

it('never answers a failure with a stack, SQL or a path', async () => {
  const response = await test.app.inject({ url: '/demo/%zz' })
  expect(response.statusCode).toBe(400)
  expect(response.body).not.toMatch(/ at |select|\/work|node_modules/i)
})

it('says that the disk is full also where no project is, as while one is installed', async () => {
  const app = await buildApp({ dataDir: test.dataDir, logLevel: 'silent' })
  app.get('/server/full', async () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  })
  const response = await app.inject({ url: '/server/full' })
  expect([response.statusCode, response.json().error.code]).toEqual([507, 607])
  await app.close()
})

it('finishes what is under way when it stops, on connections that it has taken', async () => {
  const stopping = await createTestApp()
  await stopping.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = stopping.app.server.address() as AddressInfo
  const body = JSON.stringify({ first_name: 'Ada' })
  const agent = new Agent({ keepAlive: true })
  const options = { agent, port, path: '/demo/users/1', method: 'PATCH' }
  const headers = {
    authorization: 'Bearer admin-token',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const client = request({ ...options, headers })
  const answered = once(client, 'response')
  client.write(body.slice(0, 10))
  await once(stopping.app.server, 'request')
  const silent = connect(port, '127.0.0.1')
  await once(stopping.app.server, 'connection')
  const closing = stopping.close()
  client.end(body.slice(10))
  const [response] = await answered
  expect(response.statusCode).toBe(200)
  response.resume()
  // The client would use its connection again.
  const answeredAt = Date.now()
  await closing
  expect(Date.now() - answeredAt).toBeLessThan(5_000)
  agent.destroy()
  silent.destroy()
})
