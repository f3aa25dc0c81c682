import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, TEST_SUPER_ADMIN_TOKEN, type TestApp } from '../../api/src/testing/createTestApp'
import { patienceOf, runsOf } from '../../api/src/testing/randomRuns'

const runs = { numRuns: runsOf(500) }

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ logLevel: 'error' })
})
afterAll(() => t.close())

const routes = [
  ['POST', '/demo/auth/authenticate'],
  ['POST', '/demo/auth/refresh'],
  ['POST', '/demo/auth/password/request'],
  ['POST', '/demo/auth/password/reset'],
  ['POST', '/demo/auth/sso/okta'],
  ['POST', '/demo/auth/sso/access_token'],
  ['POST', '/demo/users'],
  ['PATCH', '/demo/users'],
  ['PATCH', '/demo/users/2'],
  ['PATCH', '/demo/users/me/tracking/page'],
  ['POST', '/demo/users/me/activate_2fa'],
  ['POST', '/demo/users/me/recovery_codes'],
  ['POST', '/demo/users/invite'],
  ['POST', '/demo/users/invite/token'],
  ['POST', '/demo/roles'],
  ['PATCH', '/demo/roles/3'],
  ['POST', '/demo/settings'],
  ['PATCH', '/demo/settings'],
  ['PATCH', '/demo/settings/9'],
  ['POST', '/server/projects'],
] as const

const keys = [
  'email',
  'password',
  'mode',
  'otp',
  'token',
  'request_token',
  'reset_url',
  '2fa_secret',
  'last_page',
  'role',
  'status',
  'name',
  'ip_whitelist',
  'module_listing',
  'enforce_2fa',
  'users',
  'id',
  'key',
  'value',
  'locale_options',
  'avatar',
  'project',
  'super_admin_token',
  'user_email',
  'user_password',
  'db_type',
  '$delete',
]

const odd = fc.oneof(
  fc.constantFrom(
    '',
    'admin@example.com',
    'a@b.c',
    '**********',
    'active',
    '\u0000',
    '__proto__',
    '9'.repeat(400),
  ),
  fc.constantFrom(
    1,
    3,
    0,
    -1,
    1e308,
    2 ** 53,
    0.1,
    true,
    false,
    null,
    '1',
    '[]',
    '{}',
    TEST_SUPER_ADMIN_TOKEN,
  ),
  fc.string({ maxLength: 40, unit: 'binary' }),
)
const value = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small' }, odd, tie('object'), fc.array(tie('any'), { maxLength: 3 })),
  object: fc.dictionary(fc.constantFrom(...keys), tie('any'), { maxKeys: 4 }),
})).any
const body = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 6 }) },
  { weight: 1, arbitrary: value },
)

it('whatever the body, the answer is no 5xx and reveals nothing internal', {
  timeout: patienceOf(120_000),
}, async () => {
  const sent = fc.record({ route: fc.constantFrom(...routes), payload: body, isAdmin: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(sent, async ({ route: [method, url], payload, isAdmin }) => {
      const authorization = `Bearer ${isAdmin ? 'admin-token' : t.users.editor.token}`
      const response = await t.app.inject({
        method,
        url,
        payload: JSON.stringify(payload),
        headers: { authorization, 'content-type': 'application/json' },
      })
      expect(response.statusCode, `${method} ${url}: ${response.body}`).toBeLessThan(500)
      expect(response.body).not.toMatch(/SQLITE_|\bER_[A-Z]|select .* from|node_modules|\.ts:/)
    }),
    runs,
  )
})

it('whatever the address, query and credentials, the answer is no 5xx', {
  timeout: patienceOf(120_000),
}, async () => {
  const segment = fc.oneof(
    fc.constantFrom(
      'demo',
      'users',
      'me',
      'roles',
      'settings',
      'auth',
      'sso',
      'server',
      'info',
      'hydrate',
      '1',
      '',
      '..',
    ),
    fc.string({ maxLength: 12, unit: 'binary' }),
  )
  const pair = fc.tuple(
    fc.constantFrom(
      'fields',
      'filter[id]',
      'filter[role.name][like]',
      'sort',
      'limit',
      'meta',
      'access_token',
      'project',
      'q',
    ),
    fc.string({ maxLength: 20, unit: 'binary' }),
  )
  const request = fc.record({
    path: fc.array(segment, { maxLength: 5 }),
    query: fc.array(pair, { maxLength: 4 }),
    token: fc.oneof(fc.constant('admin-token'), fc.base64String({ maxLength: 60 })),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ path, query, token }) => {
      const search = query.map(([key, text]) => `${encodeURIComponent(key)}=${encode(text)}`).join('&')
      const response = await t.app.inject({
        url: `/${path.map(encode).join('/')}?${search}`,
        headers: { authorization: `Bearer ${token}`, cookie: `directus-demo-session=${token}` },
      })
      expect(response.statusCode, `${path.join('/')}: ${response.body}`).toBeLessThan(500)
    }),
    runs,
  )
})

/** Half of a surrogate pair cannot be written in an address. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '?'))
}
