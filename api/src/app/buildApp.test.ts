import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/createTestApp'

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
