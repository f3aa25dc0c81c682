import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createArticles,
  keyField,
  post,
  referenceField,
  textField,
} from '../../api/src/testing/createArticles'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'

/*
 * What a sandboxed extension may ask for, decided by the server: each denial is of something that the person may read.
 */
let t: TestApp
let built: string
let admin: { cookie: string }
let editor: { cookie: string }

const meta = (id: string, grants: string[], changes: object = {}) => ({
  name: id,
  version: '1.0.0',
  tier: 'sandboxed',
  grants,
  ...changes,
})

beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'pergola-built-'))
  await addExtension('reader', meta('reader', ['items:read', 'everything']))
  await addExtension('mute', meta('mute', ['notify']))
  await addExtension('trusted', meta('trusted', ['items:read'], { tier: 'trusted' }))
  // Of one window, however long the tests take.
  t = await createTestApp({
    extensionsDir: built,
    extensionRateLimit: { limit: RATE, windowSeconds: 100_000 },
  })
  await createArticles(t)
  await post(t.admin, '/collections', {
    collection: 'rooms',
    fields: [keyField, textField('name'), { ...referenceField('keeper'), type: 'user' }],
  })
  await post(t.admin, '/items/authors', [{ name: 'Ada' }, { name: 'Bo' }])
  await post(t.admin, '/items/articles', { title: 'One', status: 'published', author: 1, price: 3 })
  await t.project.knex('directus_permissions').where({ role: 3, collection: 'authors' }).delete()
  await post(t.admin, '/permissions', { collection: 'authors', role: 3, read: 'full' })
})
beforeEach(async () => {
  // What a session may ask for is counted: each try begins with its own.
  admin = await cookieOf('admin@example.com')
  editor = await cookieOf('editor@example.com')
})
afterAll(async () => {
  await t.close()
  await rm(built, { recursive: true, force: true })
})

/** Requests of one extension in one session. */
const RATE = 20

/** A name that no try before this one has used. */
const fresh = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

async function addExtension(id: string, content: object): Promise<void> {
  const folder = join(built, 'custom', 'interfaces', id)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'meta.json'), JSON.stringify(content))
}

async function cookieOf(email: string): Promise<{ cookie: string }> {
  const payload = { email, password: TEST_PASSWORD, mode: 'cookie' }
  const response = await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload })
  const [session] = response.cookies
  return { cookie: `${session?.name}=${session?.value}` }
}

const issue = (id: string, headers: object = admin, version = '1.0.0') =>
  t.anonymous({
    method: 'POST',
    url: `/extensions/interface/${id}/token`,
    payload: { version },
    headers: { ...headers },
  })

async function tokenOf(id: string, headers: object = admin): Promise<string> {
  const response = await issue(id, headers)
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json().data.expires_in).toBe(600)
  return response.json().data.token
}

type Asked = Parameters<TestApp['admin']>[0]

/** A request of the page for a sandboxed extension. */
async function ask(request: Asked | string, token?: string, session: object = admin) {
  const asked = typeof request === 'string' ? { url: request } : request
  const headers = { ...session, 'extension-token': token ?? (await tokenOf('reader', session)) }
  return t.anonymous({ ...asked, headers })
}

describe('the token of a sandboxed extension', () => {
  it('opens content, with the rights of the person', async () => {
    const answer = await ask('/items/articles?fields=title,author.name&filter[author.name][eq]=Ada')
    expect(answer.json().data).toEqual([{ title: 'One', author: { name: 'Ada' } }])
    expect((await ask('/items/articles/1?fields=title')).json().data).toEqual({ title: 'One' })
    const authors = await ask('/items/authors?fields=name&filter[id][in]=1,2', undefined, editor)
    expect(authors.json().data).toHaveLength(2)
    expect((await ask('/items/vault', undefined, editor)).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('never widens the rights of the person', async () => {
    await t.project.knex('directus_permissions').where({ role: 3, collection: 'articles' }).delete()
    expect((await ask('/items/articles', undefined, editor)).statusCode).toBe(403)
    const through = await ask('/items/authors?filter[articles.title][eq]=One', undefined, editor)
    expect(through.statusCode).toBeGreaterThanOrEqual(400)
  })

  it('is worth nothing without the session, and in another one', async () => {
    const token = await tokenOf('reader')
    const again = await cookieOf('admin@example.com')
    for (const session of [{}, editor, again, { authorization: 'Bearer admin-token' }]) {
      expect((await ask('/items/articles', token, session)).statusCode).toBe(403)
    }
    const asCredential = { headers: { authorization: `Bearer ${token}` } }
    expect((await t.anonymous({ url: '/items/articles', ...asCredential })).statusCode).toBeGreaterThan(400)
    expect((await t.anonymous({ url: `/users/me?access_token=${token}` })).statusCode).toBeGreaterThan(400)
  })

  it('ends with the session', async () => {
    const session = await cookieOf('admin@example.com')
    const token = await tokenOf('reader', session)
    expect((await ask('/items/articles', token, session)).statusCode).toBe(200)
    await t.anonymous({ method: 'POST', url: '/auth/logout', headers: session })
    expect((await ask('/items/articles', token, session)).statusCode).toBe(403)
  })

  it.each([
    ['a token that is none', () => 'x.y.z'],
    ['an empty one', () => ''],
    ['one with another signature', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['a session token', async () => (await t.anonymous(signInAsJwt)).json().data.token],
  ])('refuses %s instead of leaving it out', async (_case, forge) => {
    expect((await ask('/items/articles', await forge(await tokenOf('reader')))).statusCode).toBe(403)
  })

  it('is given for what the project runs in the sandbox, in that version, and to people who have signed in', async () => {
    expect((await issue('reader', admin, '2.0.0')).statusCode).toBe(403)
    expect((await issue('trusted')).statusCode).toBe(403)
    expect((await issue('nosuch')).statusCode).toBe(403)
    expect((await issue('reader', {})).statusCode).toBe(403)
    expect((await issue('reader', { authorization: 'Bearer admin-token' })).statusCode).toBe(403)
    expect((await issue('reader', { ...admin, origin: 'https://elsewhere.example' })).statusCode).toBe(403)
  })

  it('opens what its own extension was granted: another one without the grant reads nothing', async () => {
    const answer = await ask('/items/articles', await tokenOf('mute'))
    expect(answer.json().error).toMatchObject({ code: 10, message: expect.stringContaining('address') })
  })

  it('ends at once when the extension is disabled, upgraded or loses the grant', async () => {
    const id = fresh('other')
    await addExtension(id, meta(id, ['items:read']))
    const token = await tokenOf(id)
    const change = (payload: object) =>
      t.admin({ method: 'PATCH', url: `/extensions/interface/${id}`, payload })
    await change({ enabled: false })
    expect((await ask('/items/articles', token)).statusCode).toBe(403)
    await change({ enabled: true })
    expect((await ask('/items/articles', token)).statusCode).toBe(200)
    for (const changed of [meta(id, []), meta(id, ['items:read'], { version: '1.1.0' })]) {
      await addExtension(id, changed)
      expect((await ask('/items/articles', token)).statusCode, JSON.stringify(changed)).toBe(403)
    }
  })

  it('adds no grant that it was not issued with', async () => {
    const id = fresh('silent')
    await addExtension(id, meta(id, ['notify']))
    const token = await tokenOf(id)
    await addExtension(id, meta(id, ['items:read']))
    expect((await ask('/items/articles', token)).statusCode).toBe(403)
  })
})

const signInAsJwt: Asked = {
  method: 'POST',
  url: '/auth/authenticate',
  payload: { email: 'admin@example.com', password: TEST_PASSWORD },
}

describe('with it, the system is out of reach', () => {
  it.each([
    'owner.email',
    'owner.*',
    'owner.role.*',
    '*.*.*.*',
    'modified_by.*',
    'cover.*',
    'cover.private_hash',
    'author.*.*',
  ])('for fields=%s, which an administrator has without it', async (fields) => {
    const url = `/items/articles?fields=${fields}&limit=-1`
    const answer = await ask(url)
    for (const word of ['admin@example.com', 'private_hash', 'Administrator', 'last_page'])
      expect(answer.body).not.toContain(word)
  })

  it('while without it the same is there', async () => {
    const answer = await t.anonymous({ url: '/items/articles?fields=*.*.*', headers: admin })
    expect(answer.body).toContain('admin@example.com')
  })

  it.each([
    ['a filter', 'filter[owner.email][eq]=admin@example.com'],
    ['its absence', 'filter[owner.email][nempty]='],
    ['a filter on part of it', 'filter[owner][contains]=admin'],
    ['a filter through two relations', 'filter[author.articles.owner.email][contains]=admin'],
    ['a sort', 'sort=owner.email'],
    ['a group', 'groups=owner.email'],
  ])('for %s: no answer says anything', async (_what, asked) => {
    const [yes, no] = await Promise.all([
      ask(`/items/articles?${asked}`),
      ask(`/items/articles?${asked.replace('admin', 'absent')}`),
    ])
    expect(yes.statusCode).toBeGreaterThanOrEqual(400)
    expect([no.statusCode, no.body]).toEqual([yes.statusCode, yes.body])
  })

  it('for a search, and for the references of a collection of its own', async () => {
    await post(t.admin, '/items/rooms', { name: 'Hall', keeper: 1 })
    expect((await ask('/items/rooms?q=admin@example.com&fields=id')).json().data).toEqual([])
    expect((await ask('/items/rooms?fields=keeper.*')).body).not.toContain('admin@')
    expect((await ask('/items/articles?q=admin@example.com&fields=id')).json().data).toEqual([])
  })

  it.each<[string, Asked]>([
    ['the items of a system collection', { url: '/items/directus_users' }],
    ['its own address', { url: '/users' }],
    ['the person', { url: '/users/me' }],
    ['files', { url: '/files' }],
    ['a way up', { url: '/items/articles/../../users' }],
    ['an encoded way up', { url: '/items/..%2Fusers' }],
    ['a key that leads up', { url: '/items/articles/..%2F..%2Fusers%2F1' }],
    ['revisions', { url: '/items/articles/1/revisions' }],
    ['an export', { url: '/exports/articles?format=json' }],
    ['the search of everything', { url: '/search?q=a' }],
    ['settings', { url: '/settings' }],
    ['the start of the console', { url: '/hydrate' }],
    ['a token', { method: 'POST', url: '/extensions/interface/reader/token', payload: { version: '1.0.0' } }],
    ['a new item', { method: 'POST', url: '/items/articles', payload: { title: 'x' } }],
    ['a batch', { method: 'PATCH', url: '/items/articles', payload: [{ id: 1, title: 'x' }] }],
    ['a change', { method: 'PATCH', url: '/items/articles/1', payload: { title: 'x' } }],
    ['several changes', { method: 'PATCH', url: '/items/articles/1,2', payload: { title: 'x' } }],
    ['the end of an item', { method: 'DELETE', url: '/items/articles/1' }],
  ])('at %s', async (_what, request) => {
    const answer = await ask(request)
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('admin@')
    expect((await t.admin({ url: '/items/articles/1' })).json().data.title).toBe('One')
  })

  it('in the listings of extensions, which name no project', async () => {
    const headers = { ...admin, 'extension-token': await tokenOf('reader'), 'x-directus-project': 'demo' }
    expect((await t.app.inject({ url: '/interfaces', headers })).statusCode).toBe(403)
  })
})

describe('how much an extension reads', () => {
  it('ends at 500 rows, whatever it asks for', async () => {
    const name = fresh('row')
    const created = (await post(t.admin, '/items/authors', Array(600).fill({ name }))) as { id: number }[]
    const keys = created.map(({ id }) => id)
    const length = async (path: string) => (await ask(`/items/authors${path}`)).json().data.length
    const own = `filter[name][eq]=${name}`
    expect(await length(`?${own}&limit=-1`)).toBe(500)
    expect(await length(`?${own}&limit=10000`)).toBe(500)
    expect(await length(`?${own}&limit=7`)).toBe(7)
    expect(await length(`/${keys.join()}`)).toBe(500)
    expect(await length(`?${own}&limit=1000&page=2&sort=id`)).toBe(100)
  })

  it('ends at 2,000 related rows', async () => {
    const children = Array.from({ length: 2_100 }, (_, i) => ({
      title: `T${i}`,
      status: 'published',
      author: 2,
    }))
    for (let at = 0; at < children.length; at += 500)
      await post(t.admin, '/items/articles?activity_skip=1', children.slice(at, at + 500))
    const answer = await ask('/items/authors/2?fields=articles.id')
    expect([answer.statusCode, answer.json().error?.code]).toEqual([422, 12])
  })

  it('is counted for each extension in each session', async () => {
    const token = await tokenOf('reader')
    const statuses: number[] = []
    for (let part = 0; part < 3; part++) {
      const answers = Array.from({ length: RATE / 2 }, () => ask('/items/authors?limit=1', token))
      statuses.push(...(await Promise.all(answers)).map(({ statusCode }) => statusCode))
    }
    expect(statuses).toEqual([...Array(RATE).fill(200), ...Array(RATE / 2).fill(429)])
    expect((await ask('/items/authors?limit=1', undefined, editor)).statusCode).toBe(200)
  })
})

it('a console on another origin may send it', async () => {
  const headers = { origin: 'https://console.example', 'access-control-request-headers': 'extension-token' }
  const answer = await t.anonymous({ method: 'OPTIONS', url: '/items/articles', headers })
  expect(answer.headers['access-control-allow-headers']).toContain('Extension-Token')
})
