import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PROOF_LIFETIME_MS } from '../../api/src/auth/requireProof'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'
import { readMails } from '../../api/src/testing/readMails'

type Headers = Record<string, string>
type User = Awaited<ReturnType<TestApp['addUser']>>

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const errorOf = (response: { statusCode: number; json(): { error?: { code: number } } }) => [
  response.statusCode,
  response.json().error?.code,
]

async function signIn(email: string, mode: 'cookie' | 'jwt' = 'cookie'): Promise<Headers> {
  const payload = { email, password: TEST_PASSWORD, mode }
  const response = await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload })
  const [cookie] = response.cookies
  return mode === 'cookie'
    ? { cookie: `${cookie?.name}=${cookie?.value}` }
    : { authorization: `Bearer ${response.json().data.token}` }
}

const call = (headers: Headers, method: 'POST' | 'PATCH', url: string, payload: object) =>
  t.anonymous({ method, url, payload, headers })
const confirm = (headers: Headers, payload: object) => call(headers, 'POST', '/auth/confirm', payload)
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)
const otp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() })

const SECRET = 'JBSWY3DPEHPK3PXP'
let counter = 0
const fresh = () => `changed-${counter++}@example.com`

/** Each as an administrator on another account and, where it can be, on the own. */
const CHANGES: [string, (user: User) => ['POST' | 'PATCH', string, object]][] = [
  ['a password', (user) => ['PATCH', `/users/${user.id}`, { password: 'another password' }]],
  ['an e-mail', (user) => ['PATCH', `/users/${user.id}`, { email: fresh() }]],
  ['a static token', (user) => ['PATCH', `/users/${user.id}`, { token: fresh() }]],
  ['a role', (user) => ['PATCH', `/users/${user.id}`, { role: 1 }]],
  ['roles through a role', (user) => ['PATCH', '/roles/1', { users: [{ id: user.id }] }]],
  ['passwords in a batch', (user) => ['PATCH', '/users', [{ id: user.id, password: 'another one' }]]],
  ['another administrator', () => ['POST', '/users', { email: fresh(), role: 1, status: 'active' }]],
  ['a user with a static token', () => ['POST', '/users', { email: fresh(), token: fresh() }]],
  ['an invited administrator', () => ['POST', '/users/invite', { email: fresh(), role: 1 }]],
]

describe.each(CHANGES)('%s', (_what, change) => {
  it.each(['cookie', 'jwt'] as const)(
    'needs a proof of the last ten minutes (%s), and is unchanged without',
    async (mode) => {
      const user = await t.addUser({ role: 3 })
      const boss = await t.addUser({ role: 1 })
      const headers = await signIn(boss.email, mode)
      wait(PROOF_LIFETIME_MS)
      const dump = () => t.project.knex('directus_users').whereNot({ id: boss.id }).orderBy('id')
      const before = await dump()
      const [method, url, payload] = change(user)
      expect(errorOf(await call(headers, method, url, payload))).toEqual([403, 116])
      expect(await dump()).toEqual(before)
      expect((await confirm(headers, { password: TEST_PASSWORD })).statusCode).toBe(200)
      const done = await call(headers, method, url, payload)
      expect(done.statusCode, done.body).toBe(200)
      expect(await dump()).not.toEqual(before)
    },
  )

  it('goes through right after a sign-in, and with a static token', async () => {
    const boss = await t.addUser({ role: 1 })
    const headers = await signIn(boss.email)
    wait(PROOF_LIFETIME_MS - 1_000)
    const [method, url, payload] = change(await t.addUser({ role: 3 }))
    expect((await call(headers, method, url, payload)).statusCode).toBe(200)
    wait(PROOF_LIFETIME_MS)
    const again = change(await t.addUser({ role: 3 }))
    const response = await boss.inject({ method: again[0], url: again[1], payload: again[2] })
    expect(response.statusCode, response.body).toBe(200)
  })
})

describe('the own account', () => {
  it.each([
    ['password', { password: 'another password' }],
    ['e-mail', { email: 'own@example.com' }],
    ['two-factor off', { '2fa_secret': null }],
  ])('%s needs a proof', async (_what, payload) => {
    const user = await t.addUser({ role: 3 })
    const headers = await signIn(user.email)
    await t.project.knex('directus_users').where({ id: user.id }).update({ '2fa_secret': SECRET })
    wait(PROOF_LIFETIME_MS)
    expect(errorOf(await call(headers, 'PATCH', '/users/me', payload))).toEqual([403, 116])
    await confirm(headers, { password: TEST_PASSWORD })
    expect((await call(headers, 'PATCH', '/users/me', payload)).statusCode).toBe(200)
  })

  it('another authenticator needs a proof: a code of its own secret is none', async () => {
    const user = await t.addUser({ role: 3 })
    const headers = await signIn(user.email)
    wait(PROOF_LIFETIME_MS)
    const payload = () => ({ '2fa_secret': SECRET, otp: otp(SECRET) })
    expect(errorOf(await call(headers, 'POST', '/users/me/activate_2fa', payload()))).toEqual([403, 116])
    await confirm(headers, { password: TEST_PASSWORD })
    expect((await call(headers, 'POST', '/users/me/activate_2fa', payload())).statusCode).toBe(200)
  })

  it('everything else needs none, nor do values that stay as they are', async () => {
    const user = await t.addUser({ role: 3 })
    const headers = await signIn(user.email)
    wait(PROOF_LIFETIME_MS)
    const payload = { title: 'Editor', email: user.email, password: '**********', '2fa_secret': null }
    const response = await call(headers, 'PATCH', '/users/me', payload)
    expect(response.statusCode, response.body).toBe(200)
  })
})

describe('a proof', () => {
  it('is a one-time code, too, each once', async () => {
    const user = await t.addUser({ role: 3 })
    const headers = await signIn(user.email)
    await t.project.knex('directus_users').where({ id: user.id }).update({ '2fa_secret': SECRET })
    const code = otp(SECRET)
    expect(errorOf(await confirm(headers, { otp: '000000' }))).toEqual([404, 112])
    expect((await confirm(headers, { otp: code })).statusCode).toBe(200)
    expect(errorOf(await confirm(headers, { otp: code }))).toEqual([404, 112])
  })

  it.each([
    ['a wrong password', { password: 'wrong' }, 100],
    ['nothing', {}, 100],
    ['a code without two-factor', { otp: '123456' }, 112],
  ])('is not %s', async (_what, payload, code) => {
    const headers = await signIn((await t.addUser({ role: 3 })).email)
    wait(PROOF_LIFETIME_MS)
    expect(errorOf(await confirm(headers, payload))).toEqual([404, code])
    expect(errorOf(await call(headers, 'PATCH', '/users/me', { password: 'x' }))).toEqual([403, 116])
  })

  it('cannot be guessed: failures count as failed sign-ins', async () => {
    const user = await t.addUser({ role: 3 })
    const headers = await signIn(user.email)
    for (let i = 0; i < 25; i++) await confirm(headers, { password: 'wrong' })
    expect(errorOf(await confirm(headers, { password: TEST_PASSWORD }))).toEqual([429, 7])
  })

  it('is of one session, and lasts ten minutes', async () => {
    const user = await t.addUser({ role: 3 })
    const [here, elsewhere] = [await signIn(user.email), await signIn(user.email, 'jwt')]
    wait(PROOF_LIFETIME_MS)
    await confirm(here, { password: TEST_PASSWORD })
    const change = (headers: Headers) => call(headers, 'PATCH', '/users/me', { email: fresh() })
    expect(errorOf(await change(elsewhere))).toEqual([403, 116])
    expect((await change(here)).statusCode).toBe(200)
    wait(PROOF_LIFETIME_MS)
    expect(errorOf(await change(here))).toEqual([403, 116])
  })

  it('is neither given by exchanging the token nor by anonymous callers and static tokens', async () => {
    const user = await t.addUser({ role: 3 })
    const jwt = await signIn(user.email, 'jwt')
    wait(PROOF_LIFETIME_MS)
    const token = jwt.authorization?.replace('Bearer ', '')
    const next = (await call({}, 'POST', '/auth/refresh', { token: token ?? '' })).json().data.token
    const headers = { authorization: `Bearer ${next}` }
    expect(errorOf(await call(headers, 'PATCH', '/users/me', { password: 'x' }))).toEqual([403, 116])
    expect(errorOf(await confirm({}, { password: TEST_PASSWORD }))).toEqual([401, 3])
    const withStatic = { authorization: `Bearer ${user.token}` }
    expect(errorOf(await confirm(withStatic, { password: TEST_PASSWORD }))).toEqual([401, 3])
  })

  it.each([
    ['is enabled', { enabled: true }],
    ['is used in another version', { version: null }],
    ['runs in the page', { tier: 'trusted' }],
  ])('is asked for when an extension %s', async (_what, change) => {
    const headers = await signIn('admin@example.com')
    wait(PROOF_LIFETIME_MS)
    const decide = () => call(headers, 'PATCH', '/extensions/interface/slider', change)
    expect(errorOf(await decide())).toEqual([403, 116])
    await confirm(headers, { password: TEST_PASSWORD })
    expect(errorOf(await decide())).not.toEqual([403, 116])
  })

  it('is not asked for when an extension is stopped', async () => {
    const headers = await signIn('admin@example.com')
    wait(PROOF_LIFETIME_MS)
    for (const change of [{ enabled: false }, { tier: 'sandboxed' }]) {
      const decided = await call(headers, 'PATCH', '/extensions/interface/slider', change)
      expect(errorOf(decided)).not.toEqual([403, 116])
    }
  })

  it('is asked for where the address of links in mails is decided', async () => {
    const headers = await signIn('admin@example.com')
    wait(PROOF_LIFETIME_MS)
    const [row] = (await t.admin({ url: '/settings?filter[key][eq]=app_url' })).json().data
    const moved = { value: 'https://elsewhere.example/admin/' }
    expect(errorOf(await call(headers, 'PATCH', `/settings/${row.id}`, moved))).toEqual([403, 116])
    const color = (await t.admin({ url: '/settings?filter[key][eq]=project_color' })).json().data[0]
    const other = await call(headers, 'PATCH', `/settings/${color.id}`, { value: '#000000' })
    expect(other.statusCode).toBe(200)
  })
})

describe('a notice by mail', () => {
  const noticesTo = async ({ email }: User) => (await readMails(t)).filter(({ to }) => to.includes(email))

  it.each([
    ['password', { password: 'another password' }],
    ['token', { token: 'a-new-static-token' }],
    ['role', { role: 1 }],
    ['2fa_secret', { '2fa_secret': null }],
  ])('notifies the owner of a changed %s', async (_what, payload) => {
    const user = await t.addUser({ role: 3 })
    await t.project.knex('directus_users').where({ id: user.id }).update({ '2fa_secret': SECRET })
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload })
    const mails = await noticesTo(user)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      to: expect.stringContaining(user.email),
      subject: 'Your account at Demo was changed',
    })
    expect(mails[0]?.link).toMatch(/^https:\/\/cms\.example\/admin\/#\/reset-password/)
  })

  it('goes to the old address and the new one', async () => {
    const user = await t.addUser({ role: 3 })
    const email = fresh()
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload: { email } })
    const [mail] = await noticesTo(user)
    expect(mail?.to).toContain(user.email)
    expect(mail?.to).toContain(email)
  })

  it('comes of no change that is refused or changes nothing', async () => {
    const user = await t.addUser({ role: 3 })
    await user.inject({ method: 'PATCH', url: '/users/me', payload: { role: 1 } })
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload: { title: 'x', email: user.email } })
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload: { email: 'admin@example.com' } })
    expect(await noticesTo(user)).toEqual([])
  })

  it('that cannot be sent stops nothing', async () => {
    const broken = await createTestApp({
      logLevel: 'silent',
      config: { mail: { type: 'smtp', host: '127.0.0.1', port: 1 } as never },
    })
    const response = await broken.editor({ method: 'PATCH', url: '/users/me', payload: { password: 'x' } })
    expect(response.statusCode).toBe(200)
    await broken.close()
  })
})
