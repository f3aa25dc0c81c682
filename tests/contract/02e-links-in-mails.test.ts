import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'
import { readMails } from '../../api/src/testing/readMails'

const errorOf = (response: { statusCode: number; json(): { error?: { code: number } } }) => [
  response.statusCode,
  response.json().error?.code,
]

const FORGED = {
  host: 'evil.test',
  origin: 'http://evil.test',
  referer: 'http://evil.test/admin/',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'https',
  forwarded: 'host=evil.test;proto=https',
}

async function cookieOf(t: TestApp, email: string): Promise<{ cookie: string }> {
  const payload = { email, password: TEST_PASSWORD, mode: 'cookie' }
  const response = await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload })
  const [session] = response.cookies
  return { cookie: `${session?.name}=${session?.value}` }
}

async function appUrlOf(t: TestApp): Promise<unknown> {
  const rows = (await t.admin({ url: '/settings?filter[key][eq]=app_url' })).json().data
  return rows[0]?.value ?? null
}

/** What the console sends with every page. */
function track(t: TestApp, headers: Record<string, string>) {
  return t.anonymous({
    method: 'PATCH',
    url: '/users/me/tracking/page',
    payload: { last_page: '/demo' },
    headers,
  })
}

describe('a project that knows its address', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp({ trustProxy: true })
  })
  afterAll(() => t.close())

  it('begins the links of resets and invitations with it, whatever the request says of its host', async () => {
    const payload = { email: t.users.editor.email }
    const reset = await t.anonymous({
      method: 'POST',
      url: '/auth/password/request',
      payload,
      headers: FORGED,
    })
    expect(reset.statusCode).toBe(200)
    expect((await readMails(t)).at(-1)?.link).toMatch(/^https:\/\/cms\.example\/admin\/#\/reset-password\?/)
    const invitation = await t.admin({
      method: 'POST',
      url: '/users/invite',
      payload: { email: 'new@example.com' },
      headers: FORGED,
    })
    expect(invitation.statusCode).toBe(200)
    expect((await readMails(t)).at(-1)?.link).toMatch(/^https:\/\/cms\.example\/admin\/#\/accept-invite\?/)
  })

  it.each([
    'http://evil.test/x',
    'https://evil.test/x',
    'https://cms.example.evil.test/',
    'https://cms.example@evil.test/',
    '//evil.test/',
    'javascript:alert(1)',
  ])('does not send a link to %s, though the request claims to stand there', async (resetUrl) => {
    const before = (await readMails(t)).length
    const payload = { email: t.users.editor.email, reset_url: resetUrl }
    const response = await t.anonymous({
      method: 'POST',
      url: '/auth/password/request',
      payload,
      headers: FORGED,
    })
    expect(errorOf(response)).toEqual([422, 4])
    expect(await readMails(t)).toHaveLength(before)
  })

  it('keeps its address, wherever administrators sign in from', async () => {
    const headers = await cookieOf(t, 'admin@example.com')
    expect((await track(t, { ...headers, host: 'other.test', origin: 'http://other.test' })).statusCode).toBe(
      200,
    )
    expect(await appUrlOf(t)).toBe('https://cms.example/admin/')
  })

  it.each([
    'no address',
    'javascript:alert(1)',
    'https://user:secret@cms.example/',
    'https://cms.example/?x=1',
  ])('does not take %s for one', async (value) => {
    const [row] = (await t.admin({ url: '/settings?filter[key][eq]=app_url' })).json().data
    const response = await t.admin({ method: 'PATCH', url: `/settings/${row.id}`, payload: { value } })
    expect(errorOf(response)).toEqual([422, 4])
  })
})

describe('a project that does not know its address', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp({ appUrl: null, trustProxy: true })
  })
  afterAll(() => t.close())

  it('sends no link, says so, and creates no one', async () => {
    const reset = await t.anonymous({
      method: 'POST',
      url: '/auth/password/request',
      payload: { email: t.users.editor.email },
    })
    expect(errorOf(reset)).toEqual([422, 117])
    const payload = { email: 'new@example.com' }
    const invitation = await t.admin({ method: 'POST', url: '/users/invite', payload })
    expect(errorOf(invitation)).toEqual([422, 117])
    expect(await readMails(t)).toEqual([])
    expect(await t.project.knex('directus_users').where(payload)).toEqual([])
  })

  it('does not learn it from requests that anyone could make up', async () => {
    const editor = await cookieOf(t, t.users.editor.email)
    const admin = await cookieOf(t, 'admin@example.com')
    const claim = { host: 'evil.test', origin: 'http://evil.test' }
    const jwt = (
      await t.anonymous({
        method: 'POST',
        url: '/auth/authenticate',
        payload: { email: 'admin@example.com', password: TEST_PASSWORD },
        headers: FORGED,
      })
    ).json().data.token
    // Each differs in one thing from the request that is believed below.
    await track(t, { ...claim })
    await track(t, { ...claim, ...editor })
    await track(t, { ...claim, authorization: 'Bearer admin-token' })
    await track(t, { ...claim, authorization: `Bearer ${jwt}` })
    await track(t, { ...admin, host: 'evil.test' })
    await track(t, { ...admin, host: 'evil.test', referer: 'http://evil.test/admin/' })
    await track(t, { ...admin, ...claim, host: 'localhost' })
    expect(await appUrlOf(t)).toBeNull()
  })

  it('does not learn it from a listed origin, which is another application', async () => {
    const listed = await createTestApp({
      appUrl: null,
      config: { cors: { origin: ['https://app.example'] } as never },
    })
    const headers = await cookieOf(listed, 'admin@example.com')
    expect((await track(listed, { ...headers, origin: 'https://app.example' })).statusCode).toBe(200)
    expect(await appUrlOf(listed)).toBeNull()
    await listed.close()
  })

  it('learns it from the page at which an administrator works, and sends links from then on', async () => {
    const headers = await cookieOf(t, 'admin@example.com')
    const page = { host: 'cms.test:8443', origin: 'https://cms.test:8443' }
    expect((await track(t, { ...headers, ...page })).statusCode).toBe(200)
    expect(await appUrlOf(t)).toBe('https://cms.test:8443/admin/')
    await track(t, { ...headers, host: 'second.test', origin: 'https://second.test' })
    const payload = { email: t.users.editor.email }
    await t.anonymous({ method: 'POST', url: '/auth/password/request', payload, headers: FORGED })
    expect((await readMails(t)).at(-1)?.link).toMatch(/^https:\/\/cms\.test:8443\/admin\/#\/reset-password\?/)
  })
})
