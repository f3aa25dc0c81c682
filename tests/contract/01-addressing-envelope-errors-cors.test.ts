import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Status and error code of a request. */
async function answer(request: InjectOptions): Promise<[number, number | null | undefined]> {
  const response = await t.app.inject(request)
  return [response.statusCode, response.body.startsWith('{') ? response.json().error?.code : undefined]
}

describe('1.1 paths', () => {
  it('/ leads to the console', async () => {
    const response = await t.app.inject({ url: '/' })
    expect([response.statusCode, response.headers.location]).toEqual([302, './admin/'])
    const page = await t.app.inject({ url: '/', headers: { accept: 'text/html,application/json;q=0.9' } })
    expect(page.statusCode).toBe(302)
  })

  it('/ has nothing for clients that ask for JSON alone', async () => {
    const headers = { accept: 'application/json, text/plain, */*' }
    expect(await answer({ url: '/', headers })).toEqual([401, 3])
  })

  it('the project info needs its trailing slash', async () => {
    expect(await answer({ url: '/demo/' })).toEqual([200, undefined])
    expect(await answer({ url: '/demo' })).toEqual([404, 1])
  })

  it.each([
    ['a trailing slash', '/demo/users/'],
    ['a double slash', '/demo//users'],
    ['an unknown path', '/demo/nosuchroute'],
    ['a listing below the project', '/demo/modules'],
    ['an unknown server route', '/server/nosuch'],
  ])('%s is 404/1', async (_case, url) => {
    expect(await answer({ url })).toEqual([404, 1])
  })

  it.each(['/nosuch/', '/nosuch/items/x', '/Demo/'])('%s, without such a project, is 401/3', async (url) => {
    expect(await answer({ url })).toEqual([401, 3])
  })

  it.each([
    ['DELETE', '/demo/activity/1'],
    ['PUT', '/demo/users'],
    ['POST', '/server/ping'],
  ] as const)('%s %s is 405/6', async (method, url) => {
    expect(await answer({ method, url })).toEqual([405, 6])
  })

  it('extension listings find their project by token, query or header, and are 401/3 without', async () => {
    const headers = { authorization: 'Bearer admin-token' }
    expect(await answer({ url: '/interfaces', headers })).toEqual([401, 3])
    expect(await answer({ url: '/interfaces?project=demo', headers })).toEqual([200, undefined])
    expect(
      await answer({ url: '/interfaces', headers: { ...headers, 'x-directus-project': 'demo' } }),
    ).toEqual([200, undefined])
    const login = await t.anonymous({
      method: 'POST',
      url: '/auth/authenticate',
      payload: { email: 'admin@example.com', password: TEST_PASSWORD },
    })
    const bearer = { authorization: `Bearer ${login.json().data.token}` }
    expect(await answer({ url: '/layouts', headers: bearer })).toEqual([200, undefined])
  })
})

describe('1.2 requests', () => {
  const login = { method: 'POST', url: '/demo/auth/authenticate' } as const

  it.each([
    ['no body', {}],
    ['a body that is not JSON', { payload: '{"email"', headers: { 'content-type': 'application/json' } }],
    ['JSON sent as text', { payload: '{"email":"a@b.c"}', headers: { 'content-type': 'text/plain' } }],
    ['a body of nothing', { payload: '', headers: { 'content-type': 'application/json' } }],
  ])('%s is 400/13 where one is needed', async (_case, request) => {
    expect(await answer({ ...login, ...request })).toEqual([400, 13])
  })

  it('an empty object counts as present and is validated', async () => {
    expect(await answer({ ...login, payload: {} })).toEqual([422, 114])
  })

  it('form fields are accepted as a body', async () => {
    const payload = new URLSearchParams({ email: 'admin@example.com', password: TEST_PASSWORD }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await answer({ ...login, payload, headers })).toEqual([200, undefined])
  })

  it('query arrays are written with brackets', async () => {
    const response = await t.admin({ url: '/users?fields[0]=id&fields[]=email&filter[id][in][]=1' })
    expect(response.json().data).toEqual([{ id: 1, email: 'admin@example.com' }])
  })

  it.each([
    ['?access_token=', '/demo/users/me?access_token=admin-token', {}],
    ['basic', '/demo/users/me', { authorization: `Basic ${Buffer.from('admin-token:').toString('base64')}` }],
    ['bearer, in any case', '/demo/users/me', { authorization: 'bEARER admin-token' }],
  ])('a token is taken from %s', async (_case, url, headers) => {
    expect(await answer({ url, headers })).toEqual([200, undefined])
  })
})

describe('1.3 envelope', () => {
  it('orders the keys meta, data, public', async () => {
    const { body } = await t.admin({ url: '/users?meta=result_count&fields=id' })
    expect(body).toMatch(/^\{"meta":\{"result_count":2\},"data":\[/)
    const info = await t.anonymous({ url: '/' })
    expect(info.body).toMatch(/^\{"data":\{.*\},"public":true\}$/)
  })

  it('escapes slashes and leaves other characters alone', async () => {
    await t.admin({ method: 'PATCH', url: '/users/me', payload: { title: 'Ü/ber' } })
    const { body } = await t.admin({ url: '/users/me?fields=title' })
    expect(body).toBe('{"data":{"title":"Ü\\/ber"}}')
  })

  it('says public to anonymous callers only, but always on /auth and /server', async () => {
    expect((await t.anonymous({ url: '/' })).json().public).toBe(true)
    expect((await t.admin({ url: '/' })).json().public).toBeUndefined()
    expect((await t.admin({ url: '/auth/check' })).json().public).toBe(true)
  })

  it('answers without data by 204, and by 200 {"public":true} on /auth', async () => {
    const role = await t.admin({ method: 'POST', url: '/roles', payload: { name: 'Passing' } })
    expect(role.statusCode).toBe(200)
    const response = await t.admin({ method: 'DELETE', url: `/roles/${role.json().data.id}` })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    const logout = await t.admin({ method: 'POST', url: '/auth/logout' })
    expect([logout.statusCode, logout.json()]).toEqual([200, { public: true }])
  })

  it('HEAD works wherever GET does', async () => {
    const response = await t.admin({ method: 'HEAD', url: '/users' })
    expect([response.statusCode, response.body]).toEqual([200, ''])
  })
})

describe('1.4 errors', () => {
  it('has a code, a message and the name of its sentence, and neither query nor class, file and line', async () => {
    const response = await t.anonymous({ url: '/users/99' })
    expect(Object.keys(response.json())).toEqual(['error'])
    expect(Object.keys(response.json().error)).toEqual(['code', 'message', 'key', 'params'])
  })

  it('joins problems of a body, one "field: sentence." each', async () => {
    const response = await t.anonymous({
      method: 'POST',
      url: '/auth/password/reset',
      payload: { password: 5 },
    })
    expect(response.json().error).toEqual({
      code: 4,
      message: 'password: This must be text.',
      problems: [{ field: 'password', key: 'valueOfType', params: { types: 'text' } }],
    })
  })

  it('a body beyond the limit is 413/601', async () => {
    const small = await createTestApp({ maxUploadBytes: 1000 })
    const response = await small.anonymous({
      method: 'POST',
      url: '/auth/authenticate',
      payload: { email: 'x'.repeat(2000) },
    })
    expect([response.statusCode, response.json().error.code]).toEqual([413, 601])
    await small.close()
  })

  it.each([
    ['/demo/users?filter[constructor][__proto__]=1'],
    ['/demo/users?filter[__proto__][eq]=1'],
    ['/demo/%00'],
    ['/demo/users/1%27'],
  ])('%s is refused without a 5xx', async (url) => {
    const response = await t.app.inject({ url, headers: { authorization: 'Bearer admin-token' } })
    expect(response.statusCode).toBeLessThan(500)
  })
})

describe('1.5 maintenance', () => {
  it('is 503/21 on project paths, while the server routes still work', async () => {
    const closed = await createTestApp({ config: { maintenance: true } })
    expect((await closed.admin({ url: '/users' })).json().error.code).toBe(21)
    expect((await closed.app.inject({ url: '/server/projects' })).json().data).toEqual(['demo'])
    await closed.close()
  })
})

describe('1.6 CORS', () => {
  it('echoes an allowed origin and lets it send credentials', async () => {
    const { headers } = await t.anonymous({ url: '/', headers: { origin: 'http://localhost:3000' } })
    expect(headers['access-control-allow-origin']).toBe('http://localhost:3000')
    expect(headers['access-control-allow-credentials']).toBe('true')
  })

  it('allows every origin to a request without one', async () => {
    expect((await t.anonymous({ url: '/' })).headers['access-control-allow-origin']).toBe('*')
  })

  it.each(['/demo/users', '/demo/nosuch', '/server/ping'])('answers the preflight of %s', async (url) => {
    const response = await t.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: 'http://localhost:3000' },
    })
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('')
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE,HEAD',
      'access-control-allow-headers': 'X-Directus-Project, Content-Type, Authorization',
      'access-control-max-age': '600',
    })
  })

  it('server routes send no credentials header', async () => {
    const { headers } = await t.app.inject({
      url: '/server/ping',
      headers: { origin: 'http://localhost:3000' },
    })
    expect(headers['access-control-allow-origin']).toBe('http://localhost:3000')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('a configured list leaves the header out for other origins', async () => {
    const strict = await createTestApp({ config: { cors: { origin: ['https://cms.example'] } as never } })
    const allowed = await strict.anonymous({ url: '/', headers: { origin: 'https://cms.example' } })
    const other = await strict.anonymous({ url: '/', headers: { origin: 'https://evil.example' } })
    expect(allowed.headers['access-control-allow-origin']).toBe('https://cms.example')
    expect(other.headers['access-control-allow-origin']).toBeUndefined()
    await strict.close()
  })
})

describe('1.7 rate limit', () => {
  it('is 429/7 beyond the configured number of requests', async () => {
    const limited = await createTestApp({
      config: { rateLimit: { enabled: true, limit: 2, intervalSeconds: 60 } },
    })
    const codes = []
    for (let i = 0; i < 3; i++) codes.push((await limited.anonymous({ url: '/' })).statusCode)
    expect(codes).toEqual([200, 200, 429])
    await limited.close()
  })
})
