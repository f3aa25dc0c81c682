import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrations } from '../../api/src/lifecycle/migrations/migrations'
import { createArticles } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'
import { readMails } from '../../api/src/testing/readMails'

let t: TestApp
let extensionsDir: string
let otherRole: number
beforeAll(async () => {
  extensionsDir = await mkdtemp(join(tmpdir(), 'pergola-built-'))
  const folder = join(extensionsDir, 'custom/interfaces/reader')
  await mkdir(folder, { recursive: true })
  const meta = { name: 'Reader', version: '1.0.0', tier: 'sandboxed', grants: ['items:read'] }
  await writeFile(join(folder, 'meta.json'), JSON.stringify(meta))
  t = await createTestApp({ extensionsDir })
  await createArticles(t)
  const role = await t.admin({ method: 'POST', url: '/roles', payload: { name: 'Other' } })
  otherRole = role.json().data.id
})
afterAll(async () => {
  await t.close()
  await rm(extensionsDir, { recursive: true, force: true })
})
afterEach(() => {
  vi.useRealTimers()
})

type Headers = Record<string, string>
type User = Awaited<ReturnType<TestApp['addUser']>>

async function signIn(user: User, mode: 'cookie' | 'jwt', headers: Headers = {}): Promise<Headers> {
  const payload = { email: user.email, password: TEST_PASSWORD, mode }
  const response = await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload, headers })
  expect(response.statusCode).toBe(200)
  const [cookie] = response.cookies
  return mode === 'cookie'
    ? { cookie: `${cookie?.name}=${cookie?.value}` }
    : { authorization: `Bearer ${response.json().data.token}` }
}

const tokenOf = ({ authorization = '' }: Headers) => authorization.replace('Bearer ', '')

function refresh(bearer: Headers, headers: Headers = {}) {
  return t.anonymous({
    method: 'POST',
    url: '/auth/refresh',
    payload: { token: tokenOf(bearer) },
    headers,
  })
}

async function refreshed(bearer: Headers): Promise<Headers> {
  return { authorization: `Bearer ${(await refresh(bearer)).json().data.token}` }
}

async function statusOf(headers: Headers): Promise<number> {
  return (await t.anonymous({ url: '/users/me', headers })).statusCode
}

const errorOf = (response: { statusCode: number; json(): { error?: { code: number } } }) => [
  response.statusCode,
  response.json().error?.code,
]

/** What a person may carry; each is valid before the event. */
async function credentialsOf(user: User): Promise<Record<string, Headers>> {
  const jwt = await signIn(user, 'jwt')
  const credentials = {
    'cookie session': await signIn(user, 'cookie'),
    token: jwt,
    'refreshed token': await refreshed(await refreshed(await signIn(user, 'jwt'))),
    'static token': { authorization: `Bearer ${user.token}` },
  }
  for (const headers of Object.values(credentials)) expect(await statusOf(headers)).toBe(200)
  return credentials
}

const asAdmin = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => async () => {
  const response = await t.admin({ method, url, payload })
  expect(response.statusCode, response.body).toBeLessThan(300)
}

type Event = (user: User) => Promise<void>
const EVENTS: [string, Event, { endsStaticToken: boolean }][] = [
  [
    'a password reset by mail',
    async (user) => {
      await t.anonymous({ method: 'POST', url: '/auth/password/request', payload: { email: user.email } })
      const link = (await readMails(t)).at(-1)?.link ?? ''
      const payload = { token: /token=([^&]+)/.exec(link)?.[1], password: 'another password' }
      const reset = await t.anonymous({ method: 'POST', url: '/auth/password/reset', payload })
      expect(reset.statusCode, reset.body).toBe(200)
    },
    { endsStaticToken: false },
  ],
  [
    'a password set by an administrator',
    (user) => asAdmin('PATCH', `/users/${user.id}`, { password: 'another password' })(),
    { endsStaticToken: false },
  ],
  [
    'a password set in a batch',
    (user) => asAdmin('PATCH', '/users', [{ id: user.id, password: 'another password' }] as object)(),
    { endsStaticToken: false },
  ],
  [
    'a password set elsewhere by the person',
    async (user) => {
      const headers = await signIn(user, 'cookie')
      const payload = { password: 'another password' }
      const response = await t.anonymous({ method: 'PATCH', url: '/users/me', payload, headers })
      expect(response.statusCode, response.body).toBe(200)
      expect(await statusOf(headers)).toBe(200)
    },
    { endsStaticToken: false },
  ],
  [
    'the end of all sessions, by an administrator',
    (user) => asAdmin('POST', `/auth/logout/${user.id}`)(),
    { endsStaticToken: false },
  ],
  [
    'the end of all sessions, by the person',
    async (user) => {
      await user.inject({ method: 'POST', url: '/auth/logout/me' })
    },
    { endsStaticToken: false },
  ],
  [
    'suspension',
    (user) => asAdmin('PATCH', `/users/${user.id}`, { status: 'suspended' })(),
    { endsStaticToken: true },
  ],
  [
    'soft deletion',
    (user) => asAdmin('PATCH', `/users/${user.id}`, { status: 'deleted' })(),
    { endsStaticToken: true },
  ],
  ['deletion', (user) => asAdmin('DELETE', `/users/${user.id}`)(), { endsStaticToken: true }],
  [
    'another role',
    (user) => asAdmin('PATCH', `/users/${user.id}`, { role: otherRole })(),
    { endsStaticToken: false },
  ],
  [
    'another role, given through the role',
    (user) => asAdmin('PATCH', `/roles/${otherRole}`, { users: [{ id: user.id }] })(),
    { endsStaticToken: false },
  ],
]

describe.each(EVENTS)('%s', (_event, happen, { endsStaticToken }) => {
  it('ends every session and token at once, and none of someone else', async () => {
    const user = await t.addUser({ role: 3 })
    const other = await t.addUser({ role: 3 })
    const credentials = await credentialsOf(user)
    const ofOther = await signIn(other, 'jwt')
    await happen(user)
    const answers: Record<string, number> = {}
    for (const [kind, headers] of Object.entries(credentials)) answers[kind] = await statusOf(headers)
    expect(answers).toEqual({
      'cookie session': 401,
      token: 401,
      'refreshed token': 401,
      // 2.10: a static token is one of an active user; 2.1: it never expires.
      'static token': endsStaticToken ? 401 : 200,
    })
    for (const kind of ['token', 'refreshed token']) {
      expect(errorOf(await refresh(credentials[kind] ?? {}))).toEqual([401, 101])
    }
    expect(await statusOf(ofOther)).toBe(200)
  })
})

describe.each(EVENTS)('%s of someone who views as a role', (_event, happen) => {
  it('ends what rides on the session: the view, an upload that was begun, an extension’s token', async () => {
    const user = await t.addUser({ role: 1 })
    const session = await signIn(user, 'cookie')
    const ask = (method: 'GET' | 'HEAD' | 'POST', url: string, headers: Headers = {}, payload?: object) =>
      t.anonymous({ method, url, headers: { ...session, ...headers }, payload })

    const tus = { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': 'filename YS5iaW4=' }
    const begun = await ask('POST', '/files/uploads', tus)
    const upload = `/files/${begun.headers.location}`
    const token = await ask('POST', '/extensions/interface/reader/token', {}, { version: '1.0.0' })
    const extension = { 'extension-token': token.json().data?.token }
    const status = async () => ({
      upload: (await ask('HEAD', upload, { 'tus-resumable': '1.0.0' })).statusCode,
      extension: (await ask('GET', '/items/articles', extension)).statusCode,
    })
    expect(await status()).toEqual({ upload: 200, extension: 200 })
    expect((await ask('POST', '/auth/view_as', {}, { role: 3 })).statusCode).toBe(200)
    expect((await ask('GET', '/users/me')).statusCode).toBe(200)

    await happen(user)
    expect((await ask('GET', '/users/me')).statusCode).toBe(401)
    // Of someone who is not signed in there is no upload, and no token counts.
    expect(await status()).toEqual({ upload: 404, extension: 403 })
    // With the session of someone else the token opens nothing either.
    const other = await signIn(await t.addUser({ role: 1 }), 'cookie')
    const headers = { ...other, ...extension }
    expect((await t.anonymous({ url: '/items/articles', headers })).statusCode).toBe(403)
  })
})

describe('a static token', () => {
  it('that an administrator gives signs in; the next one, and its removal, end it at once', async () => {
    const user = await t.addUser({ role: 3 })
    const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
    const give = (token: string | null) => asAdmin('PATCH', `/users/${user.id}`, { token })()
    const [first, second] = ['first', 'second'].map((name) => bearer(`${name}_-${user.id}`)) as [
      Headers,
      Headers,
    ]
    const statuses = async () => [await statusOf(first), await statusOf(second)]
    await give(`first_-${user.id}`)
    expect([await statusOf(bearer(user.token)), ...(await statuses())]).toEqual([401, 200, 401])
    await give(`second_-${user.id}`)
    expect(await statuses()).toEqual([401, 200])
    await give(null)
    expect(await statuses()).toEqual([401, 401])
  })
})

describe('what ends one session', () => {
  it.each(['cookie', 'jwt'] as const)('logging out ends this %s session only', async (mode) => {
    const user = await t.addUser({ role: 3 })
    const [here, elsewhere] = [await signIn(user, mode), await signIn(user, mode)]
    await t.anonymous({ method: 'POST', url: '/auth/logout', headers: here })
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([401, 200])
    if (mode === 'jwt') expect(errorOf(await refresh(here))).toEqual([401, 101])
  })

  it('so does ending it from the list', async () => {
    const user = await t.addUser({ role: 3 })
    const [first, second] = [await signIn(user, 'jwt'), await signIn(user, 'cookie')]
    const sessions = (await user.inject({ url: '/auth/sessions' })).json().data
    const listed = sessions.find((session: { token_type: string }) => session.token_type === 'jwt')
    await user.inject({ method: 'POST', url: `/auth/logout/me/${listed.id}` })
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
  })

  it('so does ending all others, after which the own one goes on', async () => {
    const user = await t.addUser({ role: 3 })
    const [here, elsewhere, token] = [
      await signIn(user, 'cookie'),
      await signIn(user, 'cookie'),
      await signIn(user, 'jwt'),
    ]
    await t.anonymous({ method: 'POST', url: '/auth/logout/me?others=1', headers: here })
    expect([await statusOf(here), await statusOf(elsewhere), await statusOf(token)]).toEqual([200, 401, 401])
    const { data } = (await t.anonymous({ url: '/auth/sessions', headers: here })).json()
    expect(data).toMatchObject([{ user: user.id, is_current: true }])
  })

  it('administrators list those of one person, and end them all', async () => {
    const [user, other] = [await t.addUser({ role: 3 }), await t.addUser({ role: 3 })]
    const ofOther = await signIn(other, 'cookie')
    const [first, second] = [await signIn(user, 'cookie'), await signIn(user, 'jwt')]
    const list = async (as: Inject) => (await as({ url: `/auth/sessions?user=${user.id}` })).json().data
    const listed = await list(t.admin)
    expect(listed).toMatchObject([
      { user: user.id, is_current: false },
      { user: user.id, is_current: false },
    ])
    for (const session of listed) expect(session.last_used_on >= session.created_on).toBe(true)
    // Others see their own, whatever user they ask about.
    const seen = (await t.anonymous({ url: `/auth/sessions?user=${user.id}`, headers: ofOther })).json().data
    expect(seen.map((session: { user: number }) => session.user)).toEqual([other.id])
    await t.admin({ method: 'POST', url: `/auth/logout/${user.id}?others=1` })
    expect([await statusOf(first), await statusOf(second), await statusOf(ofOther)]).toEqual([401, 401, 200])
  })

  it('a role that is deleted ends those of its users', async () => {
    const role = (await t.admin({ method: 'POST', url: '/roles', payload: { name: 'Short' } })).json().data.id
    const user = await t.addUser({ role })
    const headers = await signIn(user, 'jwt')
    expect((await t.anonymous({ url: '/users/me', headers })).statusCode).toBe(200)
    await t.admin({ method: 'DELETE', url: `/roles/${role}` })
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload: { role: 3 } })
    expect(await statusOf(headers)).toBe(401)
  })

  it('the last step of a sign-in that began before the new password opens no session', async () => {
    const user = await t.addUser({ role: 3 })
    const { openTokenSession } = await import('../../api/src/auth/sessions')
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload: { password: 'another password' } })
    const client = { ip: '127.0.0.1', userAgent: 'x' }
    // Generation 0: what the account had when the old password was still right.
    const { token } = await openTokenSession(t.project, { id: user.id, generation: 0 }, client, 600)
    expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(401)
  })
})

describe('a token that was exchanged', () => {
  it('is answered for ten seconds, for requests on their way and second tabs; its session goes on', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = await signIn(await t.addUser({ role: 3 }), 'jwt')
    const second = await refreshed(first)
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    expect((await refresh(first)).statusCode).toBe(200)
    vi.setSystemTime(Date.now() + 10_000)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
  })

  it('ends the session when it is exchanged again later, for the thief and the owner', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const stolen = await signIn(await t.addUser({ role: 3 }), 'jwt')
    const owned = await refreshed(stolen)
    vi.setSystemTime(Date.now() + 11_000)
    expect(errorOf(await refresh(stolen))).toEqual([401, 101])
    expect(await statusOf(owned)).toBe(401)
    expect(errorOf(await refresh(owned))).toEqual([401, 101])
  })

  it('ends it at once when another client brings it', async () => {
    const stolen = await signIn(await t.addUser({ role: 3 }), 'jwt')
    const owned = await refreshed(stolen)
    expect(errorOf(await refresh(stolen, { 'user-agent': 'someone else' }))).toEqual([401, 101])
    expect(await statusOf(owned)).toBe(401)
  })

  it('ends it when it is older than the last exchange', async () => {
    const stolen = await signIn(await t.addUser({ role: 3 }), 'jwt')
    const owned = await refreshed(await refreshed(stolen))
    expect(await statusOf(stolen)).toBe(401)
    expect(await statusOf(owned)).toBe(200)
    expect(errorOf(await refresh(stolen))).toEqual([401, 101])
    expect(await statusOf(owned)).toBe(401)
  })

  it('is exchanged once by eight who ask at the same time', async () => {
    const user = await t.addUser({ role: 3 })
    const token = await signIn(user, 'jwt')
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(token)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    const row = await t.project
      .knex('pergola_sessions')
      .whereIn('session', t.project.knex('directus_user_sessions').where({ user: user.id }).select('id'))
      .first('rotation')
    expect(Number(row.rotation)).toBe(1)
  })
})

describe('one kind of credential in the place of another', () => {
  it('neither a signed token in the cookie nor the token of a cookie as bearer is accepted', async () => {
    const user = await t.addUser({ role: 3 })
    const [jwt, cookie] = [await signIn(user, 'jwt'), await signIn(user, 'cookie')]
    expect(await statusOf({ cookie: `directus-demo-session=${tokenOf(jwt)}` })).toBe(401)
    const { sid } = JSON.parse(Buffer.from(tokenOf(jwt).split('.')[1] ?? '', 'base64url').toString())
    expect(await statusOf({ cookie: `directus-demo-session=${sid}` })).toBe(401)
    expect(await statusOf({ authorization: `Bearer ${cookie.cookie?.split('=')[1]}` })).toBe(401)
  })
})

describe('a link for a new password', () => {
  it('is worth nothing once another password was set', async () => {
    const user = await t.addUser({ role: 3 })
    await t.anonymous({ method: 'POST', url: '/auth/password/request', payload: { email: user.email } })
    const token = /token=([^&]+)/.exec((await readMails(t)).at(-1)?.link ?? '')?.[1]
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload: { password: 'another password' } })
    const payload = { token, password: 'a third password' }
    const reset = await t.anonymous({ method: 'POST', url: '/auth/password/reset', payload })
    expect(errorOf(reset)).toEqual([401, 105])
  })
})

describe('two-factor', () => {
  it('that an administrator switches off leaves the sessions as they are', async () => {
    const user = await t.addUser({ role: 3 })
    const secret = 'JBSWY3DPEHPK3PXP'
    const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await user.inject({
      method: 'POST',
      url: '/users/me/activate_2fa',
      payload: { '2fa_secret': secret, otp },
    })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 })
    const payload = { email: user.email, password: TEST_PASSWORD, otp: code }
    const login = await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload })
    const headers = { authorization: `Bearer ${login.json().data.token}` }
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload: { '2fa_secret': null } })
    expect(await statusOf(headers)).toBe(200)
  })
})

it.each(['/auth/logout/everyone', '/auth/logout/1e999', '/auth/logout/me/first'])(
  'a key that is none ends nothing: %s',
  async (url) => {
    const response = await t.admin({ method: 'POST', url })
    expect([response.statusCode, response.json().error.code]).toEqual([422, 4])
  },
)

describe('an upgrade from a release whose tokens outlived their sessions', () => {
  it('keeps cookie sessions and ends those of tokens', async () => {
    const { knex, dialect } = t.project
    const user = await t.addUser({ role: 3 })
    const [cookie, jwt] = [await signIn(user, 'cookie'), await signIn(user, 'jwt')]
    await knex.schema.dropTable('pergola_accounts')
    await knex.schema.dropTable('pergola_sessions')
    const upgrade = migrations.find(({ name }) => name === 'create the tables of accounts and sessions')
    await upgrade?.up(knex, dialect)
    expect([await statusOf(cookie), await statusOf(jwt)]).toEqual([200, 401])
    await t.admin({ method: 'POST', url: `/auth/logout/${user.id}` })
    expect(await statusOf(cookie)).toBe(401)
  })
})
