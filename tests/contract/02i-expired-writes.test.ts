import { createSessionStore } from '@pergola/sdk/host'
import { aUser } from '@pergola/sdk/testing'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createArticles } from '../../api/src/testing/createArticles'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'
import { createSessionRenewal } from '../../shell/src/session/createSessionRenewal'

/**
 * A tab that slept while its session ended: whatever is saved then is refused in a way by which the console notices it. It asks the
 * person to sign in, and sends the same once more.
 */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  await t.admin({ method: 'POST', url: '/items/articles', payload: { title: 'First' } })
})
afterAll(() => t.close())
afterEach(() => void vi.useRealTimers())

const WRITES: readonly [string, string, unknown?][] = [
  ['POST', '/items/articles', { title: 'New' }],
  ['POST', '/items/articles', [{ title: 'New' }, { title: 'Newer' }]],
  ['PATCH', '/items/articles/1', { title: 'Changed' }],
  ['PATCH', '/items/articles/1', { unheard_of: 1 }],
  ['PATCH', '/items/articles/99', { title: 'Changed' }],
  ['PATCH', '/items/articles/1,2', { title: 'Changed' }],
  ['PATCH', '/items/articles', [{ id: 1, title: 'Changed' }]],
  ['PATCH', '/items/articles/1/revert/1'],
  ['DELETE', '/items/articles/1'],
  ['DELETE', '/items/articles/1,2'],
  ['POST', '/batches/articles', { action: 'update', values: { title: 'Changed' } }],
  ['POST', '/collection_presets', { collection: 'articles', title: 'Mine', view_type: 'tabular' }],
  ['PATCH', '/collection_presets/1', { title: 'Mine' }],
  ['DELETE', '/collection_presets/1'],
  ['POST', '/files', { data: 'data:text/plain;base64,QQ==', filename_download: 'a.txt' }],
  ['PATCH', '/files/1', { title: 'Changed' }],
  ['DELETE', '/files/1'],
  ['POST', '/folders', { name: 'New' }],
  ['PATCH', '/settings/1', { value: 'Changed' }],
  ['PATCH', '/settings', [{ id: 1, value: 'Changed' }]],
  ['PATCH', '/users/me', { first_name: 'Changed' }],
  ['PATCH', '/users/1', { first_name: 'Changed' }],
  ['POST', '/users/invite', { email: 'new@example.com' }],
  ['POST', '/activity/comment', { collection: 'articles', item: '1', comment: 'Hello' }],
  ['PATCH', '/activity/comment/1', { comment: 'Hello' }],
  ['POST', '/fields/articles', { field: 'more', type: 'string', datatype: 'VARCHAR', length: 10 }],
  ['PATCH', '/fields/articles/title', { note: 'Changed' }],
  ['POST', '/collections', { collection: 'more', fields: [] }],
  ['PATCH', '/collections/articles', { note: 'Changed' }],
  ['POST', '/relations', { collection_many: 'articles', field_many: 'author', collection_one: 'articles' }],
  ['POST', '/permissions', { collection: 'articles', role: 3 }],
  ['PATCH', '/roles/3', { name: 'Changed' }],
  [
    'POST',
    '/webhooks',
    { http_action: 'get', url: 'http://localhost/', collection: 'articles', directus_action: 'item.create' },
  ],
]

async function expired(mode: 'jwt' | 'cookie'): Promise<Record<string, string>> {
  vi.useFakeTimers({ toFake: ['Date'] })
  const payload = { email: 'admin@example.com', password: TEST_PASSWORD, mode }
  const answer = await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload })
  const [cookie] = answer.cookies
  vi.setSystemTime(Date.now() + 8 * 24 * 60 * 60_000)
  return mode === 'cookie'
    ? { cookie: `${cookie?.name}=${cookie?.value}` }
    : { authorization: `Bearer ${answer.json().data.token}` }
}

it.each(['cookie', 'jwt'] as const)(
  'each save with a %s that has expired is refused so that the console asks for a new session',
  async (mode) => {
    const headers = await expired(mode)
    const unnoticed: string[] = []
    for (const [method, url, payload] of WRITES) {
      const answer = await t.anonymous({ method, url, headers, payload } as Parameters<
        TestApp['anonymous']
      >[0])
      const session = createSessionStore()
      session.getState().userReceived(aUser())
      const renew = createSessionRenewal({ session, isSignedIn: async () => false })
      const { error, public: isPublic = false } = answer.body ? answer.json() : {}
      void renew({ status: answer.statusCode, isPublic, code: error?.code ?? null })
      await Promise.resolve()
      if (answer.statusCode < 400 || !session.getState().isExpired)
        unnoticed.push(`${method} ${url}: ${answer.statusCode}/${error?.code} ${JSON.stringify(payload)}`)
    }
    expect(unnoticed).toEqual([])
  },
)
