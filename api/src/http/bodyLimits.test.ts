import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/createTestApp'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ authRateLimit: { limit: 5, windowSeconds: 60 } })
})
afterAll(() => test.close())

const codes = (response: { statusCode: number; json(): { error: { code: number } } }) => [
  response.statusCode,
  response.json().error.code,
]

describe('a body of JSON', () => {
  it.each([
    ['64 kB for signing in', '/auth/password/request', 65 * 1024],
    ['1 MB elsewhere', '/items/articles', 1025 * 1024],
    ['10 MB for a file as base64', '/files', 10 * 1024 * 1024 + 100],
  ])('is refused with 413/601 beyond %s, no matter who sends it', async (_what, url, size) => {
    const payload = { email: 'x'.repeat(size) }
    expect(codes(await test.admin({ method: 'POST', url, payload }))).toEqual([413, 601])
    expect(codes(await test.anonymous({ method: 'POST', url, payload }))).toEqual([413, 601])
  })

  it('beyond 1 MB is not even read for someone who has not signed in', async () => {
    const payload = { data: 'x'.repeat(2 * 1024 * 1024) }
    expect(codes(await test.anonymous({ method: 'POST', url: '/files', payload }))).toEqual([413, 601])
    expect((await test.admin({ method: 'POST', url: '/files', payload })).statusCode).toBe(422)
  })

  it.each([
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`],
  ])('is refused with 422/4 when %s lie in each other more than 100 times', async (_what, payload) => {
    const headers = { 'content-type': 'application/json' }
    const response = await test.admin({ method: 'POST', url: '/items/articles', payload, headers })
    expect(codes(response)).toEqual([422, 4])
    expect(response.json().error.message).toMatch(/100 levels/)
  })

  const names = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1])))
  it.each([
    ['different names', '/items/articles', names(10_001), 'The body has more than 10000 different names'],
    [
      'lists and objects',
      '/items/articles',
      `[${'{},'.repeat(100_000)}{}]`,
      /more than 100000 lists and objects/,
    ],
    ['values', '/files', `[${'1,'.repeat(600_001)}1]`, 'The body has more than 600000 values'],
  ])('is refused with 422/12 when it has too many %s', async (_what, url, payload, message) => {
    const headers = { 'content-type': 'application/json' }
    const response = await test.admin({ method: 'POST', url, payload, headers })
    expect(codes(response)).toEqual([422, 12])
    expect(response.json().error.message).toMatch(message)
  })

  it('may have as many names as the limit says, and the same ones in each row', async () => {
    const send = async (payload: string) => {
      const headers = { 'content-type': 'application/json' }
      return (await test.admin({ method: 'POST', url: '/items/articles', payload, headers })).json().error
    }
    expect((await send(names(10_000))).key).toBe('collectionUnknown')
    expect((await send(`[${[...Array(10)].map(() => names(2_000)).join()}]`)).key).toBe('collectionUnknown')
  })

  it('is counted before it is read, and the answer says when to try again', async () => {
    const send = () =>
      test.anonymous({
        method: 'POST',
        url: '/auth/authenticate',
        payload: 'no JSON',
        headers: { 'content-type': 'application/json' },
      })
    let response = await send()
    for (let i = 0; i < 6; i++) response = await send()
    expect(codes(response)).toEqual([429, 7])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60)
  })
})

it('says with 503 when to try again', async () => {
  const closed = await createTestApp({ config: { maintenance: true } })
  const response = await closed.admin({ url: '/items/articles' })
  expect(response.statusCode).toBe(503)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  await closed.close()
})
