import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { IdTokenFault } from '../../api/src/testing/createIdTokens'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'
import { freePort } from '../../api/src/testing/freePort'
import { readMails } from '../../api/src/testing/readMails'
import { type IdentityProvider, startIdentityProvider } from '../../api/src/testing/startIdentityProvider'

const client = {
  id: 'pergola',
  secret: 'client-secret',
  redirectUris: ['okta', 'github'].map((name) => `http://localhost/demo/auth/sso/${name}/callback`),
}
let provider: IdentityProvider
let t: TestApp

beforeAll(async () => {
  provider = await startIdentityProvider(client)
  const { issuer } = provider
  const shared = { clientId: client.id, clientSecret: client.secret, allowInsecure: true }
  t = await createTestApp({
    config: {
      cors: { origin: ['*', 'https://app.example'] } as never,
      sso: {
        okta: { ...shared, issuer },
        github: {
          ...shared,
          authorizationUrl: `${issuer}/authorize`,
          tokenUrl: `${issuer}/token`,
          userInfoUrl: `${issuer}/userinfo`,
        },
        away: { ...shared, issuer: `http://127.0.0.1:${await freePort()}` },
      },
    },
  })
})
afterAll(async () => {
  await t.close()
  await provider.close()
})

function post(url: string, payload: object) {
  return t.anonymous({ method: 'POST', url, payload })
}

function login(email: string, password: string) {
  return post('/auth/authenticate', { email, password })
}

const errorOf = (response: { statusCode: number; json(): { error?: { code: number } } }) => [
  response.statusCode,
  response.json().error?.code,
]

async function lastMail() {
  const mails = await readMails(t)
  const mail = mails.at(-1)
  if (!mail) throw new Error('No mail was sent')
  return mail
}

function tokenOf(link: string): string {
  return /[?&]token=([^&]+)/.exec(link)?.[1] ?? ''
}

describe('2.6 password reset', () => {
  it.each([
    [{}, [422, 4]],
    [{ email: 'x' }, [422, 4]],
    [{ email: 'unknown@example.com' }, [404, 107]],
  ])('the request %j is refused', async (payload, expected) => {
    expect(errorOf(await post('/auth/password/request', payload))).toEqual(expected)
  })

  it('mails a link that sets the password once and ends the sessions', async () => {
    const user = await t.addUser({ role: 3 })
    const { token: session } = (await login(user.email, TEST_PASSWORD)).json().data
    expect((await post('/auth/password/request', { email: user.email })).json()).toEqual({ public: true })
    const mail = await lastMail()
    expect(mail.to).toContain(user.email)
    expect(mail.link).toMatch(/\/admin\/#\/reset-password\?token=.+&project=demo$/)

    const token = tokenOf(mail.link)
    expect((await post('/auth/password/reset', { token, password: 'a new password' })).statusCode).toBe(200)
    expect(errorOf(await login(user.email, TEST_PASSWORD))).toEqual([404, 100])
    const headers = { authorization: `Bearer ${session}` }
    expect((await t.anonymous({ url: '/auth/check', headers })).json().data).toEqual({ authenticated: false })
    expect((await login(user.email, 'a new password')).statusCode).toBe(200)
    expect(errorOf(await post('/auth/password/reset', { token, password: 'another one' }))).toEqual([
      401, 105,
    ])
    expect((await login(user.email, 'a new password')).statusCode).toBe(200)
  })

  it.each([
    [{ password: 'x' }, [401, 104]],
    [{ token: 'garbage', password: 'x' }, [401, 104]],
    [{ token: 'garbage' }, [422, 4]],
  ])('the reset %j is refused', async (payload, expected) => {
    expect(errorOf(await post('/auth/password/reset', payload))).toEqual(expected)
  })

  it('an expired link is 401/105, one for a changed e-mail 401/104', async () => {
    const user = await t.addUser({ role: 3 })
    await post('/auth/password/request', { email: user.email })
    const token = tokenOf((await lastMail()).link)
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload: { email: `other-${user.email}` } })
    expect(errorOf(await post('/auth/password/reset', { token, password: 'x' }))).toEqual([401, 104])
    await t.admin({ method: 'PATCH', url: `/users/${user.id}`, payload: { email: user.email } })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21 * 60_000 })
    expect(errorOf(await post('/auth/password/reset', { token, password: 'x' }))).toEqual([401, 105])
    vi.useRealTimers()
  })

  it('a link goes to pages of listed origins only', async () => {
    const { email } = t.users.editor
    const request = (resetUrl: string) => post('/auth/password/request', { email, reset_url: resetUrl })
    expect((await request('https://app.example/reset?x=1')).statusCode).toBe(200)
    expect((await lastMail()).link).toMatch(/^https:\/\/app\.example\/reset\?x=1&token=/)
    expect(errorOf(await request('https://evil.example/'))).toEqual([422, 4])
    expect(errorOf(await request('javascript:alert(1)'))).toEqual([422, 4])
  })

  it('the password follows the policy', async () => {
    const [row] = (await t.admin({ url: '/settings?filter[key][eq]=password_policy' })).json().data
    await t.admin({ method: 'PATCH', url: `/settings/${row.id}`, payload: { value: '/^.{8,}$/' } })
    const user = await t.addUser({ role: 3 })
    await post('/auth/password/request', { email: user.email })
    const token = tokenOf((await lastMail()).link)
    const short = await post('/auth/password/reset', { token, password: 'short' })
    expect(short.json().error).toMatchObject({ code: 4, message: expect.stringMatching(/^password: /) })
    expect((await post('/auth/password/reset', { token, password: 'long enough' })).statusCode).toBe(200)
    await t.admin({ method: 'PATCH', url: `/settings/${row.id}`, payload: { value: '' } })
  })
})

describe('2.9 invitation', () => {
  it('is for administrators, and needs addresses', async () => {
    const invite = (payload: object) => t.admin({ method: 'POST', url: '/users/invite', payload })
    expect(errorOf(await invite({}))).toEqual([422, 4])
    expect(errorOf(await invite({ email: 'x' }))).toEqual([422, 4])
    const editor = await t.editor({
      method: 'POST',
      url: '/users/invite',
      payload: { email: 'a@example.com' },
    })
    expect(errorOf(editor)).toEqual([403, 10])
  })

  it('creates users of status invited and mails each a link that works once', async () => {
    const payload = { email: ['one@example.com', 'two@example.com'], role: 3 }
    const { data } = (await t.admin({ method: 'POST', url: '/users/invite', payload })).json()
    expect(data).toMatchObject([
      { email: 'one@example.com', status: 'invited', role: 3 },
      { email: 'two@example.com', status: 'invited', role: 3 },
    ])
    const token = tokenOf((await lastMail()).link)
    const accepted = await t.anonymous({ url: `/users/invite/${token}` })
    expect(accepted.json()).toMatchObject({
      data: { email: 'two@example.com', status: 'invited' },
      public: true,
    })
    expect((await t.admin({ url: `/users/${data[1].id}?fields=status` })).json().data).toEqual({
      status: 'active',
    })
    expect(errorOf(await t.anonymous({ url: `/users/invite/${token}` }))).toEqual([404, 106])
  })

  it('can set the first password when it is accepted', async () => {
    await t.admin({ method: 'POST', url: '/users/invite', payload: { email: 'three@example.com' } })
    await post(`/users/invite/${tokenOf((await lastMail()).link)}`, { password: 'my first password' })
    expect((await login('three@example.com', 'my first password')).statusCode).toBe(200)
  })

  it('can set the names of the invited person, who keeps those that they leave empty', async () => {
    const { data } = (
      await t.admin({ method: 'POST', url: '/users/invite', payload: { email: 'four@example.com' } })
    ).json()
    const url = `/users/${data.id ?? data[0].id}`
    await t.admin({ method: 'PATCH', url, payload: { first_name: 'Ed', last_name: 'Ott' } })
    const address = `/users/invite/${tokenOf((await lastMail()).link)}`
    const send = (payload: object) => t.anonymous({ method: 'POST', url: address, payload })
    const long = await send({ first_name: 'x'.repeat(51) })
    expect([long.statusCode, long.json().error.problems[0].field]).toEqual([422, 'first_name'])
    expect((await send({ first_name: ' Edda ', last_name: '', role: 1 })).statusCode).toBe(200)
    expect(
      (await t.admin({ url: `${url}?fields=first_name,last_name,role,status` })).json().data,
    ).toMatchObject({
      ...{ first_name: 'Edda', last_name: 'Ott', status: 'active' },
    })
    expect((await t.admin({ url })).json().data.role).not.toBe(1)
  })

  it('says what came of each address, the same for all of one person, and sends a message along', async () => {
    const key = Math.random().toString(36).slice(2)
    const gone = await t.addUser({ role: 3, status: 'suspended' })
    const { email: suspended } = (await t.admin({ url: `/users/${gone.id}?fields=email` })).json().data
    const emails = [
      `new-${key}@example.com`,
      `NEW-${key}@example.com`,
      'no address',
      t.users.editor.email,
      suspended,
    ]
    const invite = async (payload: object) =>
      (await t.admin({ method: 'POST', url: '/users/invitations', payload })).json()
    const message = 'Welcome <b>you</b>\nhttps://evil.example\u202e\r\nBcc: x@example.com'
    expect((await invite({ emails, role: 3, message })).data).toEqual([
      { email: `new-${key}@example.com`, result: 'invited' },
      {
        email: 'no address',
        result: 'failed',
        error: expect.stringMatching(/^email: /),
        refusal: {
          message: expect.stringMatching(/^email: /),
          problems: [expect.objectContaining({ field: 'email', key: expect.any(String) })],
        },
      },
      { email: t.users.editor.email, result: 'member' },
      { email: suspended, result: 'suspended' },
    ])
    const again = await invite({ emails: [`new-${key}@example.com`], role: 1 })
    expect(again.data).toEqual([{ email: `new-${key}@example.com`, result: 'invited-again' }])
    const { data: found } = (
      await t.admin({ url: `/users?filter[email]=new-${key}@example.com&status=*&fields=role,status` })
    ).json()
    expect(found).toEqual([{ role: 1, status: 'invited' }])
    const mails = (await readMails(t)).filter(({ text }) => text.includes('Welcome'))
    expect(mails.at(-1)?.text).toContain('> Welcome <b>you</b>\n> https://evil.example\n> Bcc: x@example.com')
  })

  it.each([
    ['no address at all', { emails: [], role: 3 }, [422, 4]],
    ['more than a hundred', { emails: Array(101).fill('a@example.com'), role: 3 }, [422, 4]],
    ['a long message', { emails: ['a@example.com'], role: 3, message: 'x'.repeat(2001) }, [422, 4]],
    ['a role that is not there', { emails: ['a@example.com'], role: 9999 }, [404, 203]],
  ])('refuses invitations with %s', async (_case, payload, expected) => {
    const answer = await t.admin({ method: 'POST', url: '/users/invitations', payload })
    expect(errorOf(answer)).toEqual(expected)
    const editor = await t.editor({
      method: 'POST',
      url: '/users/invitations',
      payload: { emails: ['a@b.c'], role: 3 },
    })
    expect(errorOf(editor)).toEqual([403, 10])
  })

  it('returns known addresses unchanged', async () => {
    const payload = { email: t.users.editor.email }
    const { data } = (await t.admin({ method: 'POST', url: '/users/invite', payload })).json()
    expect(data).toMatchObject([{ id: t.users.editor.id, status: 'active' }])
    const token = tokenOf((await lastMail()).link)
    expect(errorOf(await t.anonymous({ url: `/users/invite/${token}` }))).toEqual([404, 106])
  })

  it('garbage is 401/101, an expired link 401/102', async () => {
    expect(errorOf(await t.anonymous({ url: '/users/invite/garbage' }))).toEqual([401, 101])
    await t.admin({ method: 'POST', url: '/users/invite', payload: { email: 'late@example.com' } })
    const token = tokenOf((await lastMail()).link)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 24 * 60 * 60_000 })
    expect(errorOf(await t.anonymous({ url: `/users/invite/${token}` }))).toEqual([401, 102])
    vi.useRealTimers()
  })
})

describe('2.8 single sign-on', () => {
  const home = 'https://app.example/console/'

  /** Goes to the provider and back, as a browser does. */
  async function signOn(name: string, query: string, options: { withoutCookie?: boolean } = {}) {
    const start = await t.anonymous({ url: `/auth/sso/${name}?${query}` })
    expect(start.statusCode).toBe(302)
    const { authorization_url, state } = start.json().data
    expect(start.headers.location).toBe(authorization_url)
    const response = await fetch(authorization_url, { redirect: 'manual' })
    const back = new URL(response.headers.get('location') ?? '')
    expect(back.searchParams.get('state')).toBe(state)
    const cookie = start.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
    const headers = options.withoutCookie ? {} : { cookie }
    const callback = await t.app.inject({ url: back.pathname + back.search, headers })
    return { callback, headers, address: back.pathname + back.search }
  }

  /** What a provider adds to our address. */
  async function answerOfProvider(name: string): Promise<{ code: string; state: string }> {
    const { data } = (await t.anonymous({ url: `/auth/sso/${name}` })).json()
    const response = await fetch(data.authorization_url, { redirect: 'manual' })
    const query = new URL(response.headers.get('location') ?? '').searchParams
    return { code: query.get('code') ?? '', state: query.get('state') ?? '' }
  }

  async function countLogins(): Promise<unknown[]> {
    const { knex } = t.project
    return [
      await knex('directus_user_sessions').count('* as count').first(),
      await knex('directus_activity').where({ action: 'authenticate' }).count('* as count').first(),
    ]
  }

  it('lists the providers with their icons', async () => {
    expect((await t.anonymous({ url: '/auth/sso' })).json()).toEqual({
      data: [
        { name: 'okta', icon: '/extensions/core/auth/okta/icon.svg' },
        { name: 'github', icon: '/extensions/core/auth/github/icon.svg' },
        { name: 'away', icon: '/extensions/core/auth/sso/icon.svg' },
      ],
      public: true,
    })
  })

  it.each(['nosuch', 'constructor'])('the unknown provider %s is 404/1', async (name) => {
    expect(errorOf(await t.anonymous({ url: `/auth/sso/${name}` }))).toEqual([404, 1])
  })

  it.each(['okta', 'github'])('%s signs in with a session cookie', async (name) => {
    provider.user = { email: t.users.editor.email }
    const { callback } = await signOn(name, `mode=cookie&redirect_url=${encodeURIComponent(home)}`)
    expect([callback.statusCode, callback.headers.location]).toEqual([302, home])
    const session = callback.cookies.find((cookie) => cookie.name === 'directus-demo-session')
    const headers = { cookie: `${session?.name}=${session?.value}` }
    expect((await t.anonymous({ url: '/users/me?fields=id', headers })).json().data).toEqual({
      id: t.users.editor.id,
    })
  })

  it('hands out a request token, which is exchanged once', async () => {
    provider.user = { email: t.users.editor.email }
    const { callback } = await signOn('okta', `mode=jwt&redirect_url=${encodeURIComponent(home)}`)
    const location = new URL(String(callback.headers.location))
    const requestToken = location.searchParams.get('request_token')
    expect(location.href.startsWith(home)).toBe(true)
    const exchange = () => post('/auth/sso/access_token', { request_token: requestToken })
    const { token } = (await exchange()).json().data
    const headers = { authorization: `Bearer ${token}` }
    expect((await t.anonymous({ url: '/users/me?fields=id', headers })).json().data).toEqual({
      id: t.users.editor.id,
    })
    expect(errorOf(await exchange())).toEqual([401, 109])
    expect(errorOf(await post('/auth/sso/access_token', { request_token: 'garbage' }))).toEqual([401, 109])
    const asBearer = { authorization: `Bearer ${requestToken}` }
    expect((await t.anonymous({ url: '/users/me', headers: asBearer })).statusCode).toBe(401)
  })

  it('lets a client post what the provider sent', async () => {
    provider.user = { email: t.users.editor.email }
    const login = await post('/auth/sso/okta', await answerOfProvider('okta'))
    expect(login.json().data.user.email).toBe(t.users.editor.email)
  })

  it.each([
    ['no one with that e-mail', { email: 'unknown@example.com' }, '106'],
    ['an e-mail the provider has not verified', { email: 'editor@example.com', verified: false }, '106'],
    ['someone who refuses', null, '-1'],
  ])('%s comes back with a code', async (_case, user, code) => {
    provider.user = user
    const { callback } = await signOn('okta', `mode=cookie&redirect_url=${encodeURIComponent(home)}`)
    const location = new URL(String(callback.headers.location))
    expect(location.origin + location.pathname).toBe(home)
    expect(Object.fromEntries(location.searchParams)).toEqual({ code, error: '1' })
    expect(callback.cookies.some((cookie) => cookie.name === 'directus-demo-session')).toBe(false)
  })

  it('users with two-factor are sent back with 115', async () => {
    const user = await t.addUser({ role: 3 })
    await t.project.knex('directus_users').where({ id: user.id }).update({ '2fa_secret': 'JBSWY3DPEHPK3PXP' })
    provider.user = { email: user.email }
    const { callback } = await signOn('okta', 'mode=cookie')
    expect(String(callback.headers.location)).toContain('code=115&error=1')
  })

  describe.each<IdTokenFault>([
    'altered after signing',
    'signed with a foreign key',
    'signed with an unpublished key',
    'signed with the client secret',
    'not signed (alg none)',
    'for another nonce',
    'without a nonce',
    'for another client',
    'from another issuer',
    'expired',
    'left out',
  ])('an ID token that is %s', (fault) => {
    beforeAll(() => {
      provider.user = { email: t.users.editor.email }
      provider.fault = fault
    })
    afterAll(() => {
      provider.fault = null
    })

    it.each(['cookie', 'jwt'])('comes back from mode %s with code -1 and without a session', async (mode) => {
      const before = await countLogins()
      const { callback } = await signOn('okta', `mode=${mode}&redirect_url=${encodeURIComponent(home)}`)
      expect(callback.headers.location).toBe(`${home}?code=-1&error=1`)
      expect(callback.cookies.map(({ name }) => name)).not.toContain('directus-demo-session')
      expect(await countLogins()).toEqual(before)
    })

    it('is 401/109 for a client that posts it', async () => {
      const before = await countLogins()
      expect(errorOf(await post('/auth/sso/okta', await answerOfProvider('okta')))).toEqual([401, 109])
      expect(await countLogins()).toEqual(before)
    })
  })

  it.each(['okta', 'github'])('a code of %s counts once, also with a fresh state', async (name) => {
    provider.user = { email: t.users.editor.email }
    const used = await answerOfProvider(name)
    expect((await post(`/auth/sso/${name}`, used)).statusCode).toBe(200)
    expect(errorOf(await post(`/auth/sso/${name}`, used))).toEqual([401, 109])
    const { state } = await answerOfProvider(name)
    const before = await countLogins()
    expect(errorOf(await post(`/auth/sso/${name}`, { code: used.code, state }))).toEqual([401, 109])
    expect(await countLogins()).toEqual(before)
  })

  it('a state counts for the provider that it was made for', async () => {
    provider.user = { email: t.users.editor.email }
    const answer = await answerOfProvider('okta')
    expect(errorOf(await post('/auth/sso/github', answer))).toEqual([401, 109])
  })

  it('an e-mail that is verified only in words is not', async () => {
    provider.user = { email: t.users.editor.email, verified: 'false' }
    expect(errorOf(await post('/auth/sso/okta', await answerOfProvider('okta')))).toEqual([404, 106])
    provider.user = { email: t.users.editor.email, verified: 'true' }
    expect((await post('/auth/sso/okta', await answerOfProvider('okta'))).statusCode).toBe(200)
  })

  it.each(['okta', 'github'])(
    'an answer of %s that is longer than any of a provider is not read',
    async (name) => {
      provider.user = { email: `${'a'.repeat(2_000_000)}@example.com` }
      expect(errorOf(await post(`/auth/sso/${name}`, await answerOfProvider(name)))).toEqual([401, 109])
    },
  )

  it('a provider that cannot be reached is 503', async () => {
    expect(errorOf(await t.anonymous({ url: '/auth/sso/away' }))).toEqual([503, null])
  })

  it('a browser is led back from one that cannot be reached, or does not exist, with a code', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const [name, code] of [
      ['away', '-1'],
      ['nosuch', '1'],
    ]) {
      const start = (to: string) =>
        t.anonymous({ url: `/auth/sso/${name}?mode=cookie&redirect_url=${encodeURIComponent(to)}`, headers })
      const response = await start(`${home}#/`)
      expect([response.statusCode, response.headers.location]).toEqual([
        302,
        `${home}#/?code=${code}&error=1`,
      ])
      const foreign = await start('https://evil.example/')
      expect(foreign.headers.location).toBe(`https://cms.example/admin/#/?code=${code}&error=1`)
    }
  })

  it('a console behind the # is reported there, and keeps its own query', async () => {
    provider.user = { email: 'unknown@example.com' }
    const page = `${home}?a=1#/?redirect=%2Fdemo`
    const { callback } = await signOn('okta', `mode=cookie&redirect_url=${encodeURIComponent(page)}`)
    expect(callback.headers.location).toBe(`${home}?a=1#/?redirect=%2Fdemo&code=106&error=1`)
  })

  it('never redirects to origins that are not listed', async () => {
    provider.user = { email: t.users.editor.email }
    const { callback } = await signOn('okta', 'mode=cookie&redirect_url=https%3A%2F%2Fevil.example%2F')
    expect(callback.headers.location).toBe('https://cms.example/admin/#/')
  })

  it('an answer counts once, and only in the browser that asked', async () => {
    provider.user = { email: t.users.editor.email }
    const { address, headers } = await signOn('okta', 'mode=cookie')
    const again = await t.app.inject({ url: address, headers })
    expect(String(again.headers.location)).toContain('code=109&error=1')
    const { callback } = await signOn('okta', 'mode=cookie', { withoutCookie: true })
    expect(String(callback.headers.location)).toContain('code=109&error=1')
    expect(callback.cookies.some((cookie) => cookie.name === 'directus-demo-session')).toBe(false)
  })
})
