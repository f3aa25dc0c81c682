import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticles, keyField, post, textField } from '../../api/src/testing/createArticles'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'

/*
 * What docs/security.md promises of whole classes of holes, where no test of a section of the contract holds it.
 */
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

let t: TestApp
let log = ''
const CANARIES = ['canary-password-1f2e', 'canary-token-7c6d', 'canary-mail@example.com']

beforeAll(async () => {
  t = await createTestApp({
    logLevel: 'trace',
    logTo: {
      write(line: string) {
        log += line
      },
    },
  } as never)
  await createArticles(t)
  await post(t.admin, '/collections', { collection: 'vault', fields: [keyField, textField('word')] })
  await post(t.admin, '/items/vault', { word: 'SECRET' })
  await post(t.admin, '/items/authors', [{ name: 'Ada' }, { name: 'Bo' }])
  await grant('authors', { read: 'full' })
})
afterAll(() => t.close())

async function grant(collection: string, row: object): Promise<void> {
  await t.project.knex('directus_permissions').where({ role: 3, collection }).delete()
  await post(t.admin, '/permissions', { collection, role: 3, ...row })
}

/** All tables but those that count requests and sessions. */
async function dump(): Promise<Record<string, unknown[]>> {
  const tables = [...(await t.project.schema.get()).collections.keys()].filter(
    (name) => name !== 'directus_user_sessions',
  )
  const rows = await Promise.all(tables.map((table) => t.project.knex(table).select()))
  return Object.fromEntries(tables.map((table, i) => [table, rows[i] ?? []]))
}

async function cookieOf(email: string): Promise<{ cookie: string }> {
  const payload = { email, password: TEST_PASSWORD, mode: 'cookie' }
  const response = await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload })
  const [session] = response.cookies
  return { cookie: `${session?.name}=${session?.value}` }
}

describe('text that looks like SQL', () => {
  const PROBES = [
    "'",
    "' OR '1'='1",
    '" OR ""="',
    '1; DROP TABLE authors; --',
    "x') UNION SELECT password FROM directus_users --",
    '`',
    "\\' OR 1=1 #",
    '%27%20OR%201=1',
    "name'||(SELECT token FROM directus_users LIMIT 1)||'",
  ]
  const OPERATORS = ['eq', 'neq', 'lt', 'gt', 'in', 'nin', 'like', 'rlike', 'contains', 'between', 'all']

  it.each(PROBES)('%j finds nothing more and breaks nothing, wherever it stands', async (probe) => {
    const before = await dump()
    const text = encodeURIComponent(probe)
    const urls = [
      ...OPERATORS.map((operator) => `/items/authors?filter[name][${operator}]=${text}`),
      `/items/authors?filter[${text}][eq]=1`,
      `/items/authors?filter[name][${text}]=1`,
      `/items/authors?sort=${text}`,
      `/items/authors?fields=${text}`,
      `/items/authors?groups=${text}`,
      `/items/authors?q=${text}`,
      `/items/authors?status=${text}`,
      `/items/authors?limit=${text}`,
      `/items/authors/${text}`,
      `/items/${text}`,
      `/users?filter[email][eq]=${text}`,
      `/activity?filter[collection][eq]=${text}`,
    ]
    for (const url of urls) {
      const response = await t.editor({ url })
      expect(response.statusCode, url).toBeLessThan(500)
      expect(response.body, url).not.toMatch(/argon2|admin-token|SQLITE|syntax error|directus_users WHERE/i)
      const rows: unknown[] = response.statusCode === 200 ? [response.json().data].flat() : []
      const negates = /\[(neq|nin|lt|gt)\]|fields=|status=|limit=|sort=|groups=/.test(url)
      if (!negates) expect(rows, url).toEqual([])
    }
    expect(await dump()).toEqual(before)
  })
})

describe('the limit of sign-ins', () => {
  it.each([
    ['a header that claims another address', { 'x-forwarded-for': '198.51.100.1' }, {}],
    ['other headers of proxies', { 'x-real-ip': '198.51.100.2', forwarded: 'for=198.51.100.3' }, {}],
    ['another case of the e-mail', {}, { email: 'ADMIN@example.com' }],
    ['further members of the body', {}, { ip: '198.51.100.4', id: 7 }],
    ['another mode', {}, { mode: 'cookie' }],
  ])('is not passed by %s', async (_what, headers, extra) => {
    const limited = await createTestApp({ authRateLimit: { limit: 3, windowSeconds: 60 } })
    const attempt = (more: object = {}, sent: Record<string, string> = {}) =>
      limited.anonymous({
        method: 'POST',
        url: '/auth/authenticate',
        payload: { email: 'admin@example.com', password: 'wrong', ...more },
        headers: sent,
      })
    for (let i = 0; i < 3; i++) expect((await attempt()).statusCode).toBe(404)
    expect((await attempt()).statusCode).toBe(429)
    expect((await attempt(extra, headers)).statusCode).toBe(429)
    await limited.close()
  })
})

/** Every kind of change, with a body that would be carried out. */
const CHANGES: [Method, string, object | undefined][] = [
  ['POST', '/items/authors', { name: 'Cross' }],
  ['PATCH', '/items/authors/1', { name: 'Cross' }],
  ['DELETE', '/items/authors/2', undefined],
  ['POST', '/users', { email: 'cross@example.com' }],
  ['PATCH', '/users/me', { title: 'Cross' }],
  ['POST', '/users/invite', { email: 'cross@example.com' }],
  ['POST', '/roles', { name: 'Cross' }],
  ['POST', '/permissions', { collection: 'vault', role: 2, read: 'full' }],
  ['POST', '/collections', { collection: 'crossed', fields: [keyField] }],
  ['POST', '/fields/authors', textField('crossed')],
  ['PATCH', '/settings/3', { value: '#ffffff' }],
  ['POST', '/webhooks', { url: 'http://example.com', http_action: 'post', collection: 'x' }],
  ['POST', '/folders', { name: 'Cross' }],
  ['POST', '/activity/comment', { collection: 'authors', item: 1, comment: 'Cross' }],
  ['POST', '/auth/confirm', { password: TEST_PASSWORD }],
  ['POST', '/mail', { to: 'cross@example.com', body: 'x' }],
]

describe('a page of another origin, in the browser of an administrator', () => {
  it.each(CHANGES)('changes nothing with %s %s', async (method, url, payload) => {
    const headers = await cookieOf('admin@example.com')
    const before = await dump()
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      const response = await t.anonymous({ method, url, payload, headers: { ...headers, origin } })
      expect([response.statusCode, response.json().error.code]).toEqual([403, 10])
    }
    expect(await dump()).toEqual(before)
  })

  it('cannot frame, sniff or open an answer of the API', async () => {
    const { headers } = await t.admin({ url: '/items/authors' })
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('a redirect after single sign-on', () => {
  it.each([
    '//evil.example/',
    '///evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://cms.example@evil.example/',
    'https://cms.example.evil.example/',
    'https://cms.example%2f.evil.example/',
    'https://cms.exampl\u0435/',
    'javascript:alert(1)//https://cms.example/',
    'data:text/html,x',
    ' https://evil.example',
  ])('never goes to %j', async (address) => {
    const sso = await createTestApp({
      config: {
        sso: {
          away: { clientId: 'x', clientSecret: 'x', issuer: 'http://127.0.0.1:1', allowInsecure: true },
        },
      } as never,
      logLevel: 'silent',
    })
    const url = `/auth/sso/away?mode=cookie&redirect_url=${encodeURIComponent(address)}`
    const response = await sso.anonymous({ url, headers: { accept: 'text/html' } })
    expect(response.statusCode).toBe(302)
    expect(new URL(String(response.headers.location)).origin).toBe('https://cms.example')
    await sso.close()
  })
})

describe('one address, asked by two people', () => {
  it.each(['/items/authors', '/users/me', '/permissions/me', '/hydrate', '/', '/activity', '/collections'])(
    '%s is answered to each as the other never sees it, in any order',
    async (url) => {
      const alone = { admin: (await t.admin({ url })).body, editor: (await t.editor({ url })).body }
      const together = await Promise.all(
        Array.from({ length: 8 }, (_, i) => (i % 2 ? t.editor({ url }) : t.admin({ url }))),
      )
      const strip = (body: string) => body.replace(/"(last_access_on|action_on)":"[^"]*"/g, '')
      for (const [i, { body }] of together.entries()) {
        expect(strip(body)).toBe(strip(i % 2 ? alone.editor : alone.admin))
      }
      if (!['/items/authors', '/collections'].includes(url))
        expect(strip(alone.admin)).not.toBe(strip(alone.editor))
    },
  )
})

describe('a change that is refused', () => {
  it.each(
    CHANGES.filter(
      ([, url]) => !['/users/me', '/auth/confirm', '/activity/comment', '/folders'].includes(url),
    ),
  )('leaves the database as it was: %s %s', async (method, url, payload) => {
    const before = await dump()
    const response = await t.editor({ method, url, payload })
    expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400)
    expect(await dump()).toEqual(before)
    // The same body is carried out for someone who may.
    expect((await t.anonymous({ method, url, payload })).statusCode).toBeGreaterThanOrEqual(400)
    expect(await dump()).toEqual(before)
  })
})

describe('rights after a change of the schema', () => {
  it('a hidden field that is dropped and made again is still hidden', async () => {
    await post(t.admin, '/fields/authors', textField('salary'))
    await grant('authors', { read: 'full', read_field_blacklist: ['salary'] })
    await t.admin({ method: 'PATCH', url: '/items/authors/1', payload: { salary: 'HIGH' } })
    expect((await t.editor({ url: '/items/authors/1' })).json().data).not.toHaveProperty('salary')
    await t.admin({ method: 'DELETE', url: '/fields/authors/salary' })
    await post(t.admin, '/fields/authors', textField('salary'))
    await t.admin({ method: 'PATCH', url: '/items/authors/1', payload: { salary: 'AGAIN' } })
    expect((await t.editor({ url: '/items/authors?fields=*' })).body).not.toContain('AGAIN')
    await grant('authors', { read: 'full' })
    expect((await t.editor({ url: '/items/authors/1' })).json().data).toHaveProperty('salary')
  })

  it('a collection that is made again under an old name is closed', async () => {
    const make = () =>
      post(t.admin, '/collections', { collection: 'again', fields: [keyField, textField('x')] })
    await make()
    await grant('again', { read: 'full' })
    expect((await t.editor({ url: '/items/again' })).statusCode).toBe(200)
    await t.admin({ method: 'DELETE', url: '/collections/again' })
    await make()
    expect((await t.editor({ url: '/items/again' })).statusCode).toBe(403)
  })
})

describe('what exists but is hidden', () => {
  it.each([
    ['an item', '/items/vault/1', '/items/vault/999'],
    ['a revision', '/revisions/vault', '/revisions/999999'],
    ['an action', '/activity/vault', '/activity/999999'],
    ['a user', '/users/777', '/users/999999'],
  ])('%s is answered like what does not exist', async (_what, hidden, missing) => {
    await t.project
      .knex('directus_users')
      .insert({ id: 777, email: 'hidden@example.com', status: 'draft', role: 3 })
      .onConflict('id')
      .ignore()
    // Of the history of the vault, one line of each.
    const table = hidden.startsWith('/revisions') ? 'directus_revisions' : 'directus_activity'
    const line = await t.project.knex(table).where({ collection: 'vault' }).first('id')
    const address = hidden.replace(/vault$/, String(line.id))
    const [one, other] = [await t.editor({ url: address }), await t.editor({ url: missing })]
    expect([one.statusCode, one.json().error.code]).toEqual([404, 203])
    expect(one.body.replaceAll(/\d+/g, '#')).toBe(other.body.replaceAll(/\d+/g, '#'))
  })

  it('the version of the server is shown to people who are signed in only', async () => {
    const { data } = (await t.anonymous({ url: '/' })).json()
    expect(data.api).not.toHaveProperty('version')
    expect((await t.editor({ url: '/' })).json().data.api).toHaveProperty('version')
  })
})

describe('the log of the server', () => {
  it('names no password, token, code or link, at any level', async () => {
    const [password, token, email] = CANARIES
    await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload: { email, password } })
    await t.anonymous({ url: `/items/authors?access_token=${token}` })
    await t.anonymous({ url: '/items/authors', headers: { authorization: `Bearer ${token}` } })
    await t.anonymous({ url: '/users/me', headers: { cookie: `directus-demo-session=${token}` } })
    await t.anonymous({ method: 'POST', url: '/auth/password/reset', payload: { token, password } })
    await t.anonymous({ url: `/users/invite/${token}` })
    await t.admin({ method: 'POST', url: '/users', payload: { email, password, token } })
    await t.admin({ method: 'POST', url: '/users', payload: { email, password, token } })
    await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload: `{"password":"${password}"` })
    expect(log.length).toBeGreaterThan(0)
    for (const canary of CANARIES) expect(log).not.toContain(canary)
  })
})

/** In JSON a name of every object may be no function: text that is made of such an object would throw. */
describe('an object with a toString of its own in the place of a value', () => {
  const odd = { toString: { toString: 1 } }
  it.each<[string, object]>([
    ['/collection_presets', { collection: 'articles', role: odd }],
    ['/webhooks', { status: odd, http_action: odd, url: odd, collection: odd, directus_action: odd }],
    ['/settings', { key: odd, value: odd }],
    ['/permissions', { collection: odd, role: odd }],
    ['/users', { email: odd, role: odd }],
    ['/fields/articles', { field: odd, type: odd, datatype: odd, interface: odd }],
    ['/relations', { collection_many: odd, field_many: odd }],
    ['/items/articles', { title: odd, status: odd, author: odd }],
  ])('is refused by %s as any other object', async (url, payload) => {
    const answer = await t.admin({ method: 'POST', url, payload })
    expect(answer.statusCode, answer.body).toBe(422)
  })
})
