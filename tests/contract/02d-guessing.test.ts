import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockedFor } from '../../api/src/auth/loginLocks'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'
import { readMails } from '../../api/src/testing/readMails'

let t: TestApp
const ALLOWED = 3
beforeAll(async () => {
  t = await createTestApp()
  const [row] = (await t.admin({ url: '/settings?filter[key][eq]=login_attempts_allowed' })).json().data
  await t.admin({ method: 'PATCH', url: `/settings/${row.id}`, payload: { value: ALLOWED } })
})
afterAll(() => t.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function login(email: string, password = TEST_PASSWORD, extra: { otp?: string; from?: string } = {}) {
  const { otp, from: remoteAddress = '203.0.113.9' } = extra
  const payload = { email, password, otp }
  return t.anonymous({ method: 'POST', url: '/auth/authenticate', payload, remoteAddress })
}

async function fail(email: string, times: number, from?: string): Promise<number[]> {
  const statuses = []
  for (let i = 0; i < times; i++) statuses.push((await login(email, 'wrong', { from })).statusCode)
  return statuses
}

const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)
const errorOf = (response: { statusCode: number; json(): { error?: { code: number } } }) => [
  response.statusCode,
  response.json().error?.code,
]

describe('wrong passwords', () => {
  it('lock their address out of the account: 429/7 with Retry-After, with the right password too', async () => {
    const user = await t.addUser({ role: 3 })
    expect(await fail(user.email, ALLOWED)).toEqual([404, 404, 404])
    const locked = await login(user.email)
    expect(errorOf(locked)).toEqual([429, 7])
    expect(Number(locked.headers['retry-after'])).toBe(60)
    wait(59_000)
    expect(errorOf(await login(user.email))).toEqual([429, 7])
    wait(2_000)
    expect((await login(user.email)).statusCode).toBe(200)
  })

  it('lock longer each time, up to an hour', async () => {
    const user = await t.addUser({ role: 3 })
    await fail(user.email, ALLOWED)
    wait(60_000)
    expect(await fail(user.email, 1)).toEqual([404])
    wait(119_000)
    expect(errorOf(await login(user.email))).toEqual([429, 7])
    wait(1_000)
    expect((await login(user.email)).statusCode).toBe(200)
    expect([3, 4, 5, 20].map((failures) => lockedFor(failures, 3) / 60_000)).toEqual([1, 2, 4, 60])
  })

  it('say nothing about who has an account', async () => {
    expect(await fail('unknown@example.com', ALLOWED + 1)).toEqual([404, 404, 404, 429])
  })

  it.each([
    ['in another case', (email: string) => email.toUpperCase()],
    ['with blanks', (email: string) => ` ${email} `],
  ])('count together with those for the address %s', async (_case, write) => {
    const user = await t.addUser({ role: 3 })
    await fail(user.email, ALLOWED - 1)
    await fail(write(user.email), 1)
    expect(errorOf(await login(user.email))).toEqual([429, 7])
  })

  it('from one network of IPv6 addresses count together', async () => {
    const user = await t.addUser({ role: 3 })
    for (const host of ['1', '2', 'ffff:1:2:3']) {
      await fail(user.email, 1, `2001:db8:0:1:${host.includes(':') ? host : `:${host}`}`)
    }
    expect((await login(user.email, TEST_PASSWORD, { from: '2001:db8:0:1::9' })).statusCode).toBe(429)
    expect((await login(user.email, TEST_PASSWORD, { from: '2001:db8:0:2::9' })).statusCode).toBe(200)
  })

  it('never lock the only administrator out: another address, sessions and the static token go on', async () => {
    const { email } = t.users.admin
    const signedIn = (await login(email, TEST_PASSWORD, { from: '198.51.100.7' })).json().data.token
    expect((await fail(email, 100)).slice(ALLOWED)).toEqual(Array(100 - ALLOWED).fill(429))
    expect((await login(email, TEST_PASSWORD, { from: '198.51.100.7' })).statusCode).toBe(200)
    const headers = { authorization: `Bearer ${signedIn}` }
    expect((await t.anonymous({ url: '/users/me', headers })).statusCode).toBe(200)
    expect((await t.admin({ url: '/users/me?fields=status' })).json().data).toEqual({ status: 'active' })
  })

  it('are forgotten after a sign-in from the same address, and only there', async () => {
    const user = await t.addUser({ role: 3 })
    await fail(user.email, ALLOWED - 1)
    await fail(user.email, ALLOWED - 1, '198.51.100.7')
    expect((await login(user.email)).statusCode).toBe(200)
    expect(await fail(user.email, ALLOWED - 1)).toEqual([404, 404])
    expect((await login(user.email)).statusCode).toBe(200)
    expect(await fail(user.email, 2, '198.51.100.7')).toEqual([404, 429])
  })

  it('are forgotten with a new password by mail, and with a new status', async () => {
    const user = await t.addUser({ role: 3 })
    await fail(user.email, ALLOWED)
    await t.anonymous({ method: 'POST', url: '/auth/password/request', payload: { email: user.email } })
    const token = /token=([^&]+)/.exec((await readMails(t)).at(-1)?.link ?? '')?.[1]
    const payload = { token, password: 'another password' }
    await t.anonymous({ method: 'POST', url: '/auth/password/reset', payload })
    expect((await login(user.email, 'another password')).statusCode).toBe(200)
    await fail(user.email, ALLOWED)
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload: { status: 'suspended' } })
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload: { status: 'active' } })
    expect((await login(user.email, 'another password')).statusCode).toBe(200)
  })

  it('lock no one where the project sets no limit', async () => {
    const free = await createTestApp()
    const [row] = (await free.admin({ url: '/settings?filter[key][eq]=login_attempts_allowed' })).json().data
    await free.admin({ method: 'PATCH', url: `/settings/${row.id}`, payload: { value: null } })
    const payload = { email: 'admin@example.com', password: 'wrong' }
    for (let i = 0; i < 30; i++) await free.anonymous({ method: 'POST', url: '/auth/authenticate', payload })
    const right = { email: 'admin@example.com', password: TEST_PASSWORD }
    const response = await free.anonymous({ method: 'POST', url: '/auth/authenticate', payload: right })
    expect(response.statusCode).toBe(200)
    await free.close()
  })
})

describe('wrong one-time codes', () => {
  it('lock like wrong passwords; the right password alone does not start the count again', async () => {
    const user = await t.addUser({ role: 3 })
    const secret = 'JBSWY3DPEHPK3PXP'
    await t.project.knex('directus_users').where({ id: user.id }).update({ '2fa_secret': secret })
    for (let i = 0; i < ALLOWED; i++) {
      expect(errorOf(await login(user.email))).toEqual([404, 111])
      expect(errorOf(await login(user.email, TEST_PASSWORD, { otp: '000000' }))).toEqual([404, 112])
    }
    const otp = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() })
    expect(errorOf(await login(user.email, TEST_PASSWORD, { otp: otp() }))).toEqual([429, 7])
    const elsewhere = { otp: otp(), from: '198.51.100.7' }
    expect((await login(user.email, TEST_PASSWORD, elsewhere)).statusCode).toBe(200)
  })
})

describe('an e-mail that only looks like that of an account', () => {
  it.each(['ädmin@example.com', 'admin@exämple.com', 'admin@example.com.'])('%s is no one', async (email) => {
    expect(errorOf(await login(email))).toEqual([404, 100])
    const reset = await t.anonymous({ method: 'POST', url: '/auth/password/request', payload: { email } })
    expect(reset.statusCode).not.toBe(200)
  })
})
