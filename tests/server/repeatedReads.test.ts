import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as bodyOf } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connection, connectDatabase } from '../../api/src/db/connectDatabase'
import { createTestApp, type Inject, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'

/** What was found out for one item holds for the next one, as long as nothing is written, which the version of the data says. */

let test: TestApp
let reader: Awaited<ReturnType<TestApp['addUser']>>
let role: number
/** Another program with the same database. */
let other: Connection
let statements: string[] = []

beforeAll(async () => {
  test = await createTestApp()
  const id = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
  const text = (field: string) => ({ field, type: 'string', datatype: 'VARCHAR', length: 100 })
  const big = { field: 'big', type: 'integer', datatype: 'BIGINT' }
  const status = {
    field: 'status',
    type: 'status',
    datatype: 'VARCHAR',
    length: 20,
    options: { status_mapping: { published: { name: 'P' }, draft: { name: 'D' } } },
  }
  await post('/collections', {
    collection: 'cities',
    fields: [id, text('name'), text('secret'), big, status],
  })
  const key = { ...text('key'), primary_key: true }
  await post('/collections', { collection: 'codes', fields: [key, text('name')] })
  role = (await post('/roles', { name: 'Readers' })).id
  for (const of of [role, 2]) {
    for (const collection of ['cities', 'codes'])
      await post('/permissions', { role: of, collection, read: 'full', status: null })
  }
  reader = await test.addUser({ role })
  for (const knex of [test.project.knex, test.project.reads])
    knex.on('query', ({ sql }: { sql: string }) => {
      // Once a second, whatever is asked for: whether another program changed a table.
      if (sql !== 'PRAGMA schema_version') statements.push(sql)
    })
})
afterAll(() => test.close())

beforeEach(async () => {
  other = connectDatabase(test.project.config.database)
  await other.knex('cities').delete()
  const big = '9007199254740993'
  await other.knex('cities').insert([
    { id: 1, name: 'One', secret: 's1', status: 'published' },
    { id: 2, name: 'Two', secret: 's2', status: 'published' },
    { id: 3, name: 'Draft', secret: 's3', status: 'draft' },
    { id: 4, name: 'Big', secret: 's4', status: 'published', big },
  ])
  await other.knex('codes').delete()
  await other.knex('codes').insert(['a-1', 'b_2', 'c,3', 'd 4'].map((key) => ({ key, name: `Code ${key}` })))
})
afterEach(async () => {
  await other.reads.destroy()
  await other.knex.destroy()
})

async function post(url: string, payload: object) {
  const response = await test.admin({ method: 'POST', url, payload })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}

/** As a server does that changes settings or the model. */
const raise = (name: string) => other.knex('pergola_versions').where({ name }).increment('version', 1)

type Request = Parameters<Inject>[0]

/** An item, and how many statements it took. */
async function read(who: Inject, request: Request) {
  statements = []
  const response = await who(request)
  return { response, count: statements.length }
}

/** Once a second the catalogue is looked at, and the request that is due for it goes the whole way. */
const TRIES = 5

/** A read that follows another one of the same kind. */
async function readAgain(who: Inject, { url = '/items/cities/1', ...request }: Partial<Request> = {}) {
  let again = await read(who, { url, ...request })
  for (let left = TRIES; left > 0 && again.count !== 1; left--) again = await read(who, { url, ...request })
  return again
}

const isFast = async (who: Inject, request?: Partial<Request>) => (await readAgain(who, request)).count === 1

describe('an item is read at once after another one was', () => {
  it('by its row, and then the version of the data', async () => {
    const counts = []
    for (const key of [1, 2, 3]) counts.push((await read(test.admin, { url: `/items/cities/${key}` })).count)
    // One of them may be due for a look at the catalogue.
    expect(counts).toContain(2)
    expect(statements.at(-1)).toBe('PRAGMA data_version')
  })

  it.each([
    ['an administrator', () => test.admin],
    ['a role', () => reader.inject],
    ['everyone', () => test.anonymous],
  ])('for %s, with the same answer', async (_who, inject) => {
    for (const query of ['', '?fields=name,id', '?fields=*,-secret', '?status=*', '?lang=de']) {
      // A key that does not stand in the address as it is has it read the whole way.
      const whole = await read(inject(), { url: `/items/cities/%32${query}` })
      await inject()({ url: `/items/cities/1${query}` })
      const again = await readAgain(inject(), { url: `/items/cities/2${query}` })
      expect(again.response.body).toBe(whole.response.body)
      expect(again.response.json().data.name).toBe('Two')
      const { date: _, ...headers } = again.response.headers
      const { date: __, ...expected } = whole.response.headers
      expect(headers).toEqual(expected)
      expect([again.count, whole.count > 1]).toEqual([1, true])
    }
  })

  it('by keys of text, where they stand in the address as they are', async () => {
    const codes = async (key: string) => {
      const { response, count } = await readAgain(reader.inject, { url: `/items/codes/${key}` })
      return [response.json().data.name, count === 1]
    }
    expect(await codes('b_2')).toEqual(['Code b_2', true])
    expect(await codes(encodeURIComponent('c,3'))).toEqual(['Code c,3', false])
    expect(await codes(encodeURIComponent('d 4'))).toEqual(['Code d 4', false])
  })

  it('with the numbers that a double does not hold', async () => {
    await reader.inject({ url: '/items/cities/1' })
    const { response } = await read(reader.inject, { url: '/items/cities/4' })
    expect(response.json().data.big).toBe('9007199254740993')
  })

  it('and is refused as before where there is none', async () => {
    await reader.inject({ url: '/items/cities/1' })
    for (const key of ['5', '1a', '', '3,5']) {
      const { response } = await read(reader.inject, { url: `/items/cities/${key}` })
      expect([key, response.statusCode]).toEqual([key, key === '3,5' ? 200 : 404])
    }
  })

  it('and an extension or a counted client goes the whole way', async () => {
    await readAgain(reader.inject)
    const asExtension = await reader.inject({ url: '/items/cities/1', headers: { 'extension-token': 'x' } })
    expect(asExtension.statusCode).toBe(403)
    const { rateLimit } = test.project.config
    Object.assign(rateLimit, { enabled: true })
    await other.knex('cities').where({ id: 4 }).update({ name: 'Great' })
    const counted = await readAgain(reader.inject)
    Object.assign(rateLimit, { enabled: false })
    expect([counted.response.statusCode, counted.count > 1]).toEqual([200, true])
  })
})

const letEveryoneRead = (read: 'full' | 'none') =>
  other.knex('directus_permissions').where({ role: 2, collection: 'cities' }).update({ read })

async function signIn(mode: 'jwt' | 'cookie'): Promise<{ headers: Record<string, string>; token: string }> {
  const response = await test.app.inject({
    method: 'POST',
    url: '/demo/auth/authenticate',
    payload: { email: reader.email, password: TEST_PASSWORD, mode },
  })
  const [cookie] = response.cookies
  const token = mode === 'jwt' ? response.json().data.token : (cookie?.value ?? '')
  const headers: Record<string, string> =
    mode === 'jwt' ? { authorization: `Bearer ${token}` } : { cookie: `${cookie?.name}=${token}` }
  return { headers, token }
}

describe.each(['jwt', 'cookie'] as const)('for a session (%s)', (mode) => {
  afterEach(() => vi.useRealTimers())

  it('an item is read by one statement after another one was', async () => {
    const { headers } = await signIn(mode)
    const { response, count } = await readAgain(test.anonymous, { headers })
    expect([response.json().data.name, count]).toEqual(['One', 1])
  })

  it('it is refused once the session has ended', async () => {
    const { headers } = await signIn(mode)
    await letEveryoneRead('none')
    expect(await isFast(test.anonymous, { headers })).toBe(true)
    await other.knex('directus_user_sessions').where({ user: reader.id }).delete()
    const { statusCode } = await test.anonymous({ url: '/items/cities/1', headers })
    await letEveryoneRead('full')
    expect(statusCode).toBe(404)
  })

  it('it is refused once its time is over, though nothing was written', async () => {
    const { headers } = await signIn(mode)
    await letEveryoneRead('none')
    expect(await isFast(test.anonymous, { headers })).toBe(true)
    const { ends } = await other
      .knex('directus_user_sessions')
      .orderBy('id', 'desc')
      .first({ ends: 'token_expired_at' })
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${ends}Z`.replace(' ', 'T')).getTime() + 1_000 })
    const { statusCode } = await test.anonymous({ url: '/items/cities/1', headers })
    vi.useRealTimers()
    await letEveryoneRead('full')
    expect(statusCode).toBe(404)
  })
})

it('each answer to a cookie sends it again with a later end', async () => {
  const { headers, token } = await signIn('cookie')
  const { response, count } = await readAgain(test.anonymous, { headers })
  expect([response.cookies[0]?.value, count]).toEqual([token, 1])
})

it('a token that was exchanged opens nothing after its time of grace', async () => {
  const { headers, token } = await signIn('jwt')
  await test.app.inject({ method: 'POST', url: '/demo/auth/refresh', payload: { token } })
  await letEveryoneRead('none')
  const again = await readAgain(test.anonymous, { headers })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  const late = await test.anonymous({ url: '/items/cities/1', headers })
  vi.useRealTimers()
  await letEveryoneRead('full')
  expect([again.response.statusCode, again.count, late.statusCode]).toEqual([200, 1, 404])
})

describe('what another program has written counts at once', () => {
  const rights = () => other.knex('directus_permissions').where({ collection: 'cities', role })
  const account = () => other.knex('directus_users').where({ id: reader.id })
  const setting = async (key: string, value: string) => {
    await other.knex('directus_settings').insert({ key, value }).onConflict('key').merge({ value })
    await raise('settings')
  }

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>, number, string | undefined]>([
    [
      'a value',
      () => other.knex('cities').where({ id: 1 }).update({ name: 'New' }),
      async () => undefined,
      200,
      'New',
    ],
    [
      'a deletion',
      () => other.knex('cities').where({ id: 1 }).delete(),
      async () => undefined,
      404,
      undefined,
    ],
    [
      'a right',
      () => rights().update({ read: 'none' }),
      () => rights().update({ read: 'full' }),
      404,
      undefined,
    ],
    [
      'a hidden field',
      () => rights().update({ read_field_blacklist: 'name' }),
      () => rights().update({ read_field_blacklist: null }),
      200,
      undefined,
    ],
    [
      'the end of an account',
      () => account().update({ status: 'suspended', role: null }),
      () => account().update({ status: 'active', role }),
      200,
      'One',
    ],
    [
      'addresses of a role',
      () => other.knex('directus_roles').where({ id: role }).update({ ip_whitelist: '10.1.1.1' }),
      () => other.knex('directus_roles').where({ id: role }).update({ ip_whitelist: null }),
      401,
      undefined,
    ],
    [
      'a number of rows that leaves nothing',
      () => setting('default_limit', '0'),
      () => setting('default_limit', '200'),
      404,
      undefined,
    ],
  ])('%s', async (_what, change, changeBack, status, name) => {
    expect(await isFast(reader.inject)).toBe(true)
    await change()
    try {
      const response = await reader.inject({ url: '/items/cities/1' })
      expect([response.statusCode, response.json().data?.name]).toEqual([status, name])
    } finally {
      await changeBack()
    }
  })

  it('a column', async () => {
    expect(await isFast(reader.inject)).toBe(true)
    await other.knex.raw("ALTER TABLE cities ADD COLUMN later TEXT DEFAULT 'x'")
    await raise('schema')
    expect((await reader.inject({ url: '/items/cities/1' })).statusCode).toBe(200)
    expect(await isFast(reader.inject)).toBe(true)
    await other.knex.raw('ALTER TABLE cities DROP COLUMN later')
    await raise('schema')
    expect((await reader.inject({ url: '/items/cities/1' })).json().data.name).toBe('One')
  })
})

describe('what one caller was sent', () => {
  it('is sent to no one else', async () => {
    expect(await isFast(test.admin)).toBe(true)
    expect((await test.editor({ url: '/items/cities/1' })).statusCode).toBe(404)
    const { inject } = await test.addUser({ role: null })
    expect((await inject({ url: '/items/cities/1' })).statusCode).toBe(404)
    expect(await isFast(test.admin)).toBe(true)
    const wrong = { authorization: 'Bearer none' }
    await other.knex('directus_permissions').where({ role: 2, collection: 'cities' }).update({ read: 'none' })
    expect(await isFast(test.admin)).toBe(true)
    expect((await test.anonymous({ url: '/items/cities/1', headers: wrong })).statusCode).toBe(404)
    await other.knex('directus_permissions').where({ role: 2, collection: 'cities' }).update({ read: 'full' })
  })

  it('is refused from another address', async () => {
    const whitelist = (ip_whitelist: string | null) =>
      other.knex('directus_roles').where({ id: role }).update({ ip_whitelist })
    await whitelist('127.0.0.1')
    const { knex } = other
    await knex('directus_settings')
      .insert({ key: 'trusted_proxies', value: '10.0.0.0/8' })
      .onConflict('key')
      .merge()
    await raise('settings')
    expect(await isFast(reader.inject)).toBe(true)
    const statusFrom = async (remoteAddress: string, forwarded?: string) =>
      (
        await reader.inject({
          url: '/items/cities/1',
          remoteAddress,
          headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
        })
      ).statusCode
    expect(await statusFrom('10.0.0.1')).toBe(401)
    expect(await statusFrom('10.0.0.1', '127.0.0.1')).toBe(200)
    expect(await statusFrom('10.0.0.1', '127.0.0.1')).toBe(200)
    expect(await statusFrom('10.0.0.1', '8.8.8.8')).toBe(401)
    await whitelist(null)
  })

  it('goes to pages that may read it, by their origin', async () => {
    const origin = 'https://elsewhere.example'
    expect(await isFast(reader.inject)).toBe(true)
    const { response, count } = await readAgain(reader.inject, { headers: { origin } })
    expect([response.headers['access-control-allow-origin'], count]).toEqual([origin, 1])
  })
})

describe('before anything is routed', () => {
  let port: number
  beforeAll(async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    port = (test.app.server.address() as AddressInfo).port
  })

  /** Whatever is routed is asked for its project twice. */
  async function ask(path: string, sent: Record<string, string> = {}) {
    const lookUps = vi.spyOn(test.app.projects, 'current')
    const headers = { authorization: `Bearer ${reader.token}`, ...sent }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path: `/demo${path}`, headers }, resolve).on('error', reject)
    })
    const body = await bodyOf(answer)
    const isRouted = lookUps.mock.calls.length > 1
    lookUps.mockRestore()
    const { date, ...others } = answer.headers
    return { status: answer.statusCode, headers: others, body, isRouted, hasDate: date !== undefined }
  }

  async function askAgain(path: string, sent?: Record<string, string>) {
    let again = await ask(path, sent)
    for (let left = TRIES; left > 0 && again.isRouted; left--) again = await ask(path, sent)
    return again
  }

  it.each<[string, Record<string, string>]>([
    ['', {}],
    ['of another origin', { origin: 'https://elsewhere.example' }],
    ['that takes compressed answers', { 'accept-encoding': 'gzip' }],
    ['that ends its connection', { connection: 'close' }],
    ['without credentials', { authorization: '' }],
  ])('a request %s is answered, and as the others are', async (_what, headers) => {
    const whole = await ask('/items/cities/%32', headers)
    await askAgain('/items/cities/1', headers)
    for (let time = 0; time < 2; time++) {
      const again = await askAgain('/items/cities/2', headers)
      expect(again).toEqual({ ...whole, isRouted: false })
    }
    expect(whole).toMatchObject({ status: 200, isRouted: true, hasDate: true })
  })

  it('an item that was sent is sent again until something is written', async () => {
    expect(await askAgain('/items/cities/1')).toMatchObject({ isRouted: false })
    statements = []
    expect(await askAgain('/items/cities/1')).toMatchObject({ isRouted: false })
    expect(statements).toEqual(['PRAGMA data_version'])
    await other.knex('cities').where({ id: 1 }).update({ name: 'New' })
    const { body } = await ask('/items/cities/1')
    expect(JSON.parse(body).data.name).toBe('New')
    await other.knex('cities').where({ id: 1 }).delete()
    expect(await ask('/items/cities/1')).toMatchObject({ status: 404 })
  })

  it('a long answer is compressed, and a cookie is sent again: such requests are routed', async () => {
    const name = 'long '.repeat(20)
    await other
      .knex('cities')
      .where({ id: 2 })
      .update({ name, secret: 'x'.repeat(2_000) })
    const accept = { 'accept-encoding': 'gzip' }
    await askAgain('/items/cities/1', accept)
    const long = await askAgain('/items/cities/2', accept)
    expect([long.isRouted, long.headers['content-encoding']]).toEqual([true, 'gzip'])
    const { headers } = await signIn('cookie')
    const known = await askAgain('/items/cities/1', { authorization: '', ...headers })
    expect([known.isRouted, known.headers['set-cookie']?.length]).toEqual([true, 1])
  })

  it('what is answered is counted as the others are', async () => {
    await askAgain('/items/cities/1')
    const count = () =>
      test.app.requestTally
        .all()
        .filter(({ route, status }) => route === '/:project/items/:collection/:ids' && status === 200)
        .reduce((sum, tallied) => sum + tallied.count, 0)
    const before = count()
    expect(await askAgain('/items/cities/1')).toMatchObject({ isRouted: false })
    expect(count()).toBeGreaterThan(before)
  })

  it('a project in maintenance refuses', async () => {
    await askAgain('/items/cities/1')
    Object.assign(test.project.config, { maintenance: true })
    const { status } = await ask('/items/cities/1')
    Object.assign(test.project.config, { maintenance: false })
    expect(status).toBe(503)
  })
})
