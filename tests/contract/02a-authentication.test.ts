import { decodeJwt, SignJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  createTestApp,
  TEST_PASSWORD,
  type TestApp,
  type TestUser,
} from '../../api/src/testing/createTestApp'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
afterEach(() => {
  vi.useRealTimers()
})

function login(email: string, extra: object = {}, headers: Record<string, string> = {}) {
  const payload = { email, password: TEST_PASSWORD, ...extra }
  return t.anonymous({ method: 'POST', url: '/auth/authenticate', payload, headers })
}

async function cookieLogin(email: string): Promise<{ cookie: string }> {
  const response = await login(email, { mode: 'cookie' })
  const [session] = response.cookies
  return { cookie: `${session?.name}=${session?.value}` }
}

async function setSetting(key: string, value: unknown): Promise<void> {
  const [row] = (await t.admin({ url: `/settings?filter[key][eq]=${key}` })).json().data
  const response = await t.admin({ method: 'PATCH', url: `/settings/${row.id}`, payload: { value } })
  expect(response.statusCode).toBe(200)
}

function otp(secret: string, timestamp = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

const errorOf = (response: { statusCode: number; json(): { error?: { code: number } } }) => [
  response.statusCode,
  response.json().error?.code,
]

describe('2.1 credentials', () => {
  it.each([
    ['an unknown token', 'nonsense'],
    ['a token with another case', 'ADMIN-TOKEN'],
    ['a token of no one', 'a.b.c'],
  ])('%s is no error: the request goes on as anonymous', async (_case, token) => {
    const headers = { authorization: `Bearer ${token}` }
    expect((await t.anonymous({ url: '/', headers })).json().public).toBe(true)
    expect(errorOf(await t.anonymous({ url: '/users/me', headers }))).toEqual([401, 3])
    expect(errorOf(await t.anonymous({ url: '/users/1', headers }))).toEqual([404, 203])
  })

  it('a token signed for another purpose, project or key is worth nothing', async () => {
    const token = (await login('editor@example.com')).json().data.token
    const claims = decodeJwt(token)
    const sign = (changes: object, secret = t.project.secret) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    const statusOf = async (candidate: string) =>
      (await t.anonymous({ url: '/users/me', headers: { authorization: `Bearer ${candidate}` } })).statusCode
    expect(await statusOf(await sign({}))).toBe(200)
    expect(await statusOf(await sign({ type: 'invitation' }))).toBe(401)
    expect(await statusOf(await sign({ project: 'other' }))).toBe(401)
    expect(await statusOf(await sign({ key: 'other' }))).toBe(401)
    expect(await statusOf(await sign({ id: 1 }, new Uint8Array(32)))).toBe(401)
  })

  it('a role whitelist without the client address is 401/19, while login still answers', async () => {
    const role = (
      await t.admin({
        method: 'POST',
        url: '/roles',
        payload: { name: 'Office', ip_whitelist: ['10.0.0.0/8'] },
      })
    ).json().data
    const user = await t.addUser({ role: role.id })
    expect(errorOf(await user.inject({ url: '/users/me' }))).toEqual([401, 19])
    expect((await login(user.email)).statusCode).toBe(200)
  })
})

describe('2.3 login', () => {
  it('answers the user with numbers as text, without secrets, and a token', async () => {
    const { data } = (await login('admin@example.com')).json()
    expect(Object.keys(data)).toEqual(['token', 'user'])
    expect(Object.keys(data.user)).toEqual(
      'id status role first_name last_name email timezone locale locale_options avatar company title external_id theme 2fa_secret password_reset_token'.split(
        ' ',
      ),
    )
    expect(data.user).toMatchObject({ id: '1', role: '1', status: 'active' })
    expect(decodeJwt(data.token)).toMatchObject({ id: 1, type: 'auth', project: 'demo', ttl: 20 })
  })

  it.each([
    [{ email: '', password: '' }, 'email: A value is required. password: A value is required.'],
    [{ email: 'admin', password: 'x' }, 'email: This is not an e-mail address.'],
    [{ email: ['a@b.c'], password: { a: 1 } }, 'email: A value is required. password: A value is required.'],
  ])('%j is 422/114', async (payload, message) => {
    const response = await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload })
    expect([response.statusCode, response.json().error]).toMatchObject([422, { code: 114, message }])
  })

  it('a wrong password and an unknown e-mail are both 404/100; the first leaves an activity', async () => {
    expect(errorOf(await login('admin@example.com', { password: 'wrong' }))).toEqual([404, 100])
    expect(errorOf(await login('unknown@example.com'))).toEqual([404, 100])
    const { data } = (await t.admin({ url: '/activity?filter[action][eq]=invalid-credentials' })).json()
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ collection: 'directus_users', item: '1', action_by: 1 })
  })

  it('finds the e-mail whatever its case', async () => {
    expect((await login('ADMIN@example.com')).statusCode).toBe(200)
  })

  it('that an account is not active is revealed to those who know its password only', async () => {
    for (const status of ['suspended', 'draft', 'invited', 'deleted']) {
      const user = await t.addUser({ role: 3, status })
      expect(errorOf(await login(user.email, { password: 'wrong' }))).toEqual([404, 100])
    }
  })

  it.each([
    ['suspended', [404, 103]],
    ['draft', [401, 103]],
    ['invited', [401, 103]],
    ['deleted', [401, 103]],
  ])('a %s user is refused', async (status, expected) => {
    const user = await t.addUser({ role: 3, status })
    expect(errorOf(await login(user.email))).toEqual(expected)
    expect((await user.inject({ url: '/' })).json().public).toBe(true)
  })

  it('a successful login leaves an activity and a session', async () => {
    const user = await t.addUser({ role: 3 })
    await login(user.email)
    const activity = (
      await t.admin({ url: `/activity?filter[action][eq]=authenticate&filter[item][eq]=${user.id}` })
    ).json()
    expect(activity.data).toHaveLength(1)
    const sessions = (await user.inject({ url: '/auth/sessions' })).json().data
    expect(sessions).toHaveLength(1)
    expect(sessions[0]).toMatchObject({ user: user.id, token_type: 'jwt' })
    expect(sessions[0]).not.toHaveProperty('token')
  })

  it('is limited per client address: 429/7', async () => {
    const limited = await createTestApp({ authRateLimit: { limit: 2, windowSeconds: 60 } })
    const statuses = []
    for (let i = 0; i < 3; i++) {
      const payload = { email: `a${i}@example.com`, password: 'x' }
      statuses.push(
        (await limited.anonymous({ method: 'POST', url: '/auth/authenticate', payload })).statusCode,
      )
    }
    expect(statuses).toEqual([404, 404, 429])
    await limited.close()
  })
})

describe('2.4 session cookie', () => {
  it('is HttpOnly, SameSite Lax, for all paths, and lives as long as the setting says', async () => {
    const response = await login('editor@example.com', { mode: 'cookie' })
    const [cookie] = response.cookies
    expect(cookie).toMatchObject({
      name: 'directus-demo-session',
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    })
    expect(cookie).not.toHaveProperty('secure')
    const minutes = ((cookie?.expires?.getTime() ?? 0) - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(10_080)
    expect(response.json().data).not.toHaveProperty('token')
  })

  it('is Secure when the request came by TLS', async () => {
    const secure = await createTestApp({ trustProxy: true })
    const response = await secure.anonymous({
      method: 'POST',
      url: '/auth/authenticate',
      payload: { email: 'admin@example.com', password: TEST_PASSWORD, mode: 'cookie' },
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect(response.cookies[0]?.secure).toBe(true)
    await secure.close()
  })

  it('is sent again with a later end by every successful answer', async () => {
    const headers = await cookieLogin('editor@example.com')
    const response = await t.anonymous({ url: '/users/me?fields=email', headers })
    expect(response.json()).toEqual({ data: { email: 'editor@example.com' } })
    expect(`${response.cookies[0]?.name}=${response.cookies[0]?.value}`).toBe(headers.cookie)
  })

  it.each([10, 1])(
    'slides: a session of %i min that is in use outlives its first end, an unused one does not',
    async (minutes) => {
      await setSetting('auto_sign_out', minutes)
      vi.useFakeTimers({ toFake: ['Date'] })
      onTestFinished(async () => {
        vi.useRealTimers()
        await setSetting('auto_sign_out', 10_080)
      })
      const used = await cookieLogin('editor@example.com')
      const unused = await cookieLogin('editor@example.com')
      for (let times = 0; times < 2; times++) {
        vi.setSystemTime(Date.now() + minutes * 0.8 * 60_000)
        expect((await t.anonymous({ url: '/users/me', headers: used })).statusCode).toBe(200)
      }
      expect(errorOf(await t.anonymous({ url: '/users/me', headers: unused }))).toEqual([401, 3])
    },
  )

  it('is stored as a hash only', async () => {
    const { cookie } = await cookieLogin('editor@example.com')
    const tokens = await t.project.knex('directus_user_sessions').pluck('token')
    expect(tokens.some((token) => cookie.includes(token))).toBe(false)
  })

  it('logout ends it and takes the cookie away; logging out twice is fine', async () => {
    const headers = await cookieLogin('editor@example.com')
    const logout = await t.anonymous({ method: 'POST', url: '/auth/logout', headers })
    expect(logout.json()).toEqual({ public: true })
    expect(logout.cookies[0]?.expires?.getTime()).toBeLessThan(Date.now())
    expect(errorOf(await t.anonymous({ url: '/users/me', headers }))).toEqual([401, 3])
    expect((await t.anonymous({ method: 'POST', url: '/auth/logout', headers })).json()).toEqual({
      public: true,
    })
  })

  it('a page of a foreign origin can neither change nor read anything with it', async () => {
    const headers = { ...(await cookieLogin('editor@example.com')), origin: 'https://evil.example' }
    const write = await t.anonymous({
      method: 'PATCH',
      url: '/users/me',
      payload: { title: 'Pwned' },
      headers,
    })
    expect(errorOf(write)).toEqual([403, 10])
    expect((await t.anonymous({ url: '/', headers })).json().public).toBe(true)
    const own = { ...headers, origin: 'http://localhost:80' }
    const allowed = await t.anonymous({
      method: 'PATCH',
      url: '/users/me?fields=title',
      payload: { title: 'Mine' },
      headers: { ...own, host: 'localhost:80' },
    })
    expect(allowed.json().data).toEqual({ title: 'Mine' })
    expect(
      errorOf(await login('editor@example.com', { mode: 'cookie' }, { origin: 'https://evil.example' })),
    ).toEqual([403, 10])
  })

  it('a listed origin may use it', async () => {
    const listed = await createTestApp({ config: { cors: { origin: ['https://app.example'] } as never } })
    const response = await listed.anonymous({
      method: 'POST',
      url: '/auth/authenticate',
      payload: { email: 'admin@example.com', password: TEST_PASSWORD, mode: 'cookie' },
      headers: { origin: 'https://app.example' },
    })
    expect(response.statusCode).toBe(200)
    await listed.close()
  })
})

describe('2.2 sessions', () => {
  it('people see and end their own, administrators all', async () => {
    const user: TestUser = await t.addUser({ role: 3 })
    const headers = await cookieLogin(user.email)
    const mine = (await t.anonymous({ url: '/auth/sessions', headers })).json().data
    expect(mine.map((session: { user: number }) => session.user)).toEqual([user.id])
    const all = (await t.admin({ url: '/auth/sessions' })).json().data
    expect(all.length).toBeGreaterThan(1)
    expect(errorOf(await t.editor({ method: 'POST', url: `/auth/logout/${user.id}` }))).toEqual([401, 3])
    expect((await t.anonymous({ url: '/users/me', headers })).statusCode).toBe(200)
    const end = await t.anonymous({ method: 'POST', url: `/auth/logout/${user.id}/${mine[0].id}`, headers })
    expect(end.statusCode).toBe(200)
    expect((await t.anonymous({ url: '/users/me', headers })).statusCode).toBe(401)
  })

  it('anonymous callers see none', async () => {
    expect((await t.anonymous({ url: '/auth/sessions' })).json()).toEqual({ public: true })
  })

  it('check says whether someone is signed in; a logged-out token is not', async () => {
    const { token } = (await login('editor@example.com')).json().data
    const headers = { authorization: `Bearer ${token}` }
    const check = async () => (await t.anonymous({ url: '/auth/check', headers })).json()
    expect(await check()).toEqual({ data: { authenticated: true }, public: true })
    await t.anonymous({ method: 'POST', url: '/auth/logout', headers })
    expect(await check()).toEqual({ data: { authenticated: false }, public: true })
    expect((await t.anonymous({ url: '/auth/check' })).json().data).toEqual({ authenticated: false })
  })
})

describe('2.5 token lifetime', () => {
  const refresh = (token?: string) =>
    t.anonymous({ method: 'POST', url: '/auth/refresh', payload: token === undefined ? {} : { token } })

  it('refresh exchanges a valid token for a new one', async () => {
    const { token } = (await login('editor@example.com')).json().data
    const next = (await refresh(token)).json()
    expect(next.public).toBe(true)
    expect(next.data.token).not.toBe(token)
    expect(decodeJwt(next.data.token)).toMatchObject({ needs2FA: false, type: 'auth' })
  })

  it.each([
    ['missing', undefined, [422, 4]],
    ['garbage', 'garbage', [401, 101]],
    ['tampered with', 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.AAAA', [401, 101]],
  ])('a token that is %s', async (_case, token, expected) => {
    expect(errorOf(await refresh(token))).toEqual(expected)
  })

  it('an expired token is 401/102, and anonymous elsewhere', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { token } = (await login('editor@example.com')).json().data
    vi.setSystemTime(Date.now() + 21 * 60_000)
    expect(errorOf(await refresh(token))).toEqual([401, 102])
    const headers = { authorization: `Bearer ${token}` }
    expect(errorOf(await t.anonymous({ url: '/users/me', headers }))).toEqual([401, 3])
  })
})

describe('2.7 two-factor', () => {
  async function enable(): Promise<{
    user: TestUser & { inject: TestApp['admin'] }
    secret: string
    codes: string[]
  }> {
    const user = await t.addUser({ role: 3 })
    const secret = (await user.inject({ url: '/utils/2fa_secret' })).json().data['2fa_secret']
    const payload = { '2fa_secret': secret, otp: otp(secret) }
    const response = await user.inject({ method: 'POST', url: '/users/me/activate_2fa', payload })
    expect(response.statusCode).toBe(200)
    return { user, secret, codes: response.json().data.recovery_codes }
  }

  it('the secret has 16 base32 characters, and is for people who are signed in', async () => {
    expect(errorOf(await t.anonymous({ url: '/utils/2fa_secret' }))).toEqual([401, 108])
    const { data } = (await t.editor({ url: '/utils/2fa_secret' })).json()
    expect(data['2fa_secret']).toMatch(/^[A-Z2-7]{16}$/)
  })

  it('activation asks for secret and code, and refuses a wrong one', async () => {
    const activate = (payload: object) => t.editor({ method: 'POST', url: '/users/me/activate_2fa', payload })
    expect(errorOf(await activate({}))).toEqual([422, 4])
    expect(errorOf(await activate({ '2fa_secret': 'S65QNDWWQ3TYJDJA', otp: '000000' }))).toEqual([404, 112])
    expect(
      errorOf(
        await t.editor({
          method: 'POST',
          url: '/users/1/activate_2fa',
          payload: { '2fa_secret': 'S65QNDWWQ3TYJDJA', otp: '000000' },
        }),
      ),
    ).toEqual([403, 302])
  })

  it('login then needs a code, which works once', async () => {
    const { user, secret } = await enable()
    expect(errorOf(await login(user.email))).toEqual([404, 111])
    expect(errorOf(await login(user.email, { otp: '000000' }))).toEqual([404, 112])
    const code = otp(secret, Date.now() + 30_000)
    expect((await login(user.email, { otp: code })).statusCode).toBe(200)
    expect(errorOf(await login(user.email, { otp: code }))).toEqual([404, 112])
  })

  it('the code that activated it does not sign in', async () => {
    const { user, secret } = await enable()
    expect(errorOf(await login(user.email, { otp: otp(secret) }))).toEqual([404, 112])
  })

  it('accepts codes of two steps either side of now', async () => {
    // In the middle of a step, so that none ends between making a code and checking it.
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
    const { user, secret } = await enable()
    expect(errorOf(await login(user.email, { otp: otp(secret, Date.now() - 95_000) }))).toEqual([404, 112])
    expect((await login(user.email, { otp: otp(secret, Date.now() - 60_000) })).statusCode).toBe(200)
  })

  it('a recovery code signs in once', async () => {
    const { user, codes } = await enable()
    expect(codes).toHaveLength(10)
    expect((await login(user.email, { otp: codes[0] })).statusCode).toBe(200)
    expect(errorOf(await login(user.email, { otp: codes[0] }))).toEqual([404, 112])
    expect((await login(user.email, { otp: codes[1]?.toUpperCase().replaceAll('-', ' ') })).statusCode).toBe(
      200,
    )
  })

  it('fresh recovery codes replace the old ones', async () => {
    const { user, secret, codes } = await enable()
    const payload = { otp: otp(secret, Date.now() + 30_000) }
    const response = await user.inject({ method: 'POST', url: '/users/me/recovery_codes', payload })
    expect(response.json().data.recovery_codes).toHaveLength(10)
    expect(errorOf(await login(user.email, { otp: codes[0] }))).toEqual([404, 112])
  })

  it('is switched off with a code of the authenticator or a recovery code, which ends both', async () => {
    const { user, codes } = await enable()
    const deactivate = (code: string | undefined, id = 'me') =>
      user.inject({ method: 'POST', url: `/users/${id}/deactivate_2fa`, payload: { otp: code } })
    expect(errorOf(await deactivate('000000'))).toEqual([404, 112])
    expect(errorOf(await deactivate(codes[0], '1'))).toEqual([403, 302])
    expect(errorOf(await login(user.email))).toEqual([404, 111])
    expect((await deactivate(codes[0])).statusCode).toBe(204)
    expect((await login(user.email)).statusCode).toBe(200)
    expect(await t.project.knex('pergola_recovery_codes').where({ user: user.id })).toEqual([])
    expect(errorOf(await deactivate(codes[1]))).toEqual([404, 112])
  })

  it('no secret can be set without a code, but it can be cleared', async () => {
    const { user } = await enable()
    const set = await user.inject({
      method: 'PATCH',
      url: '/users/me',
      payload: { '2fa_secret': 'S65QNDWWQ3TYJDJA' },
    })
    expect(errorOf(set)).toEqual([422, 4])
    expect(errorOf(await login(user.email))).toEqual([404, 111])
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload: { '2fa_secret': null } })
    expect((await login(user.email)).statusCode).toBe(200)
  })

  it('a role can force it: login answers 113 beside the data, everything but the activation is anonymous', async () => {
    const role = (
      await t.admin({ method: 'POST', url: '/roles', payload: { name: 'Strict', enforce_2fa: true } })
    ).json().data
    const user = await t.addUser({ role: role.id })
    const response = await login(user.email)
    expect([response.statusCode, response.json().error.code]).toEqual([200, 113])
    const headers = { authorization: `Bearer ${response.json().data.token}` }
    expect(errorOf(await t.anonymous({ url: '/users/me', headers }))).toEqual([401, 3])
    const proposed = await t.anonymous({ url: '/utils/2fa_secret', headers })
    const secret = proposed.json().data['2fa_secret']
    const payload = { '2fa_secret': secret, otp: otp(secret) }
    expect(
      (await t.anonymous({ method: 'POST', url: '/users/me/activate_2fa', payload, headers })).statusCode,
    ).toBe(200)
    expect((await t.anonymous({ url: '/users/me', headers })).statusCode).toBe(200)
    expect((await t.anonymous({ url: '/', headers })).json().data.api.requires2FA).toBe(true)
  })
})
