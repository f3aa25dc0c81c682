import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'

/** A picture of one point. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** An administrator views the project as a role or a person: with their rights, and without changing anything. */
let t: TestApp
let session: Inject

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  await grant('articles', { status: 'published', read: 'full', read_field_blacklist: ['body'] })
  await grant('articles', { status: 'draft', read: 'mine', update: 'full' })
  await grant('authors', { read: 'full' })
  for (const status of ['published', 'draft', 'deleted']) {
    await post(t.admin, '/items/articles?status=*', { title: `An article ${status}`, status, body: 'secret' })
  }
  await post(t.admin, '/items/authors', { name: 'An author' })
  await post(t.admin, '/items/tags', { name: 'An article tag' })
})
afterAll(() => t.close())
beforeEach(async () => {
  session = await signIn(t.users.admin.email)
})

const grant = (collection: string, row: object) =>
  post(t.admin, '/permissions', { collection, role: 3, ...row }) as Promise<{ id: number }>

async function signIn(email: string): Promise<Inject> {
  const payload = { email, password: TEST_PASSWORD, mode: 'cookie' }
  const { cookies } = await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload })
  const cookie = `${cookies[0]?.name}=${cookies[0]?.value}`
  return (request) => t.anonymous({ ...request, headers: { cookie, ...request.headers } })
}

const view = (as: Inject, payload: object) => as({ method: 'POST', url: '/auth/view_as', payload })
const codeOf = async (answer: ReturnType<Inject>) => {
  const { statusCode, body } = await answer
  return [statusCode, body ? JSON.parse(body).error?.code : undefined]
}

const READS = [
  '/',
  '/auth/check',
  '/items/articles',
  '/items/articles?fields=*.*&meta=*',
  '/items/articles?filter[body][contains]=secret',
  '/items/articles?status=*&sort=-id',
  '/items/articles/1',
  '/items/articles/2',
  '/items/articles/1?fields=body',
  '/items/articles/1/revisions',
  '/items/tags',
  '/items/authors?fields=*,articles.*',
  '/users?fields=*.*',
  '/users/1',
  '/users/me',
  '/roles',
  '/permissions',
  '/permissions/me',
  '/permissions/me/articles',
  '/permissions/explain/articles',
  '/permissions/explain/articles?role=1',
  '/permissions/who/articles/1',
  '/collections',
  '/collections/tags',
  '/fields',
  '/fields/articles',
  '/relations',
  '/settings',
  '/files',
  '/folders',
  '/activity',
  '/revisions',
  '/search?q=article',
  '/exports/articles?format=json',
  '/exports/tags?format=json',
  '/schema/snapshot',
  '/schema/item_counts',
  '/server_details',
  '/webhooks',
  '/webhooks/1/deliveries',
  '/extensions',
  '/collection_presets',
  '/hydrate?part=shared',
  '/jobs',
  '/auth/sessions',
  '/nosuch',
]

describe('viewing as a person', () => {
  it.each(READS)('answers GET %s as it answers the person', async (url) => {
    await view(session, { user: t.users.editor.id })
    const person = await signIn(t.users.editor.email)
    const [seen, theirs] = [await session({ url }), await person({ url })]
    expect(seen.statusCode).toBe(theirs.statusCode)
    if (url === '/auth/sessions') expect(Object.keys(seen.json())).toEqual(Object.keys(theirs.json()))
    else expect(withoutTimes(seen.body)).toBe(withoutTimes(theirs.body))
    await person({ method: 'POST', url: '/auth/logout' })
  })

  it('exports the chosen items as for the person, whose keys are sent beside the address', async () => {
    await view(session, { user: t.users.editor.id })
    const chosen = (collection: string) =>
      ({
        method: 'POST',
        url: `/exports/${collection}?format=json&status=*`,
        payload: { keys: [1, 2, 3] },
      }) as const
    for (const collection of ['articles', 'tags', 'directus_roles']) {
      const [seen, theirs] = [await session(chosen(collection)), await t.editor(chosen(collection))]
      expect([collection, seen.statusCode, seen.body]).toEqual([collection, theirs.statusCode, theirs.body])
    }
    const { statusCode, body } = await session(chosen('articles'))
    expect(statusCode).toBe(200)
    expect(JSON.parse(body).length).toBeGreaterThan(0)
    expect(body).not.toContain('secret')
  })

  it('answers addresses of files as it answers the person', async () => {
    const upload = { data: PIXEL, filename_disk: 'pixel.png', filename_download: 'pixel.png' }
    const file = (await post(t.admin, '/files', upload)) as { id: number; private_hash: string }
    await view(session, { user: t.users.editor.id })
    const path = `/assets/${file.private_hash}`
    for (const url of [path, `${path}?key=directus-small-crop`, '/assets/nosuch', `/files/${file.id}`]) {
      const [seen, theirs] = [await session({ url }), await t.editor({ url })]
      expect([url, seen.statusCode, seen.body]).toEqual([url, theirs.statusCode, theirs.body])
      const { statusCode } = await session({ method: 'DELETE', url })
      expect([url, statusCode]).not.toEqual([url, 200])
    }
    await session({ method: 'DELETE', url: '/auth/view_as' })
    expect((await session({ url: `/files/${file.id}` })).statusCode).toBe(200)
  })

  it('does not show what the person started as a job', async () => {
    await t.project.knex('pergola_jobs').delete()
    const boundary = 'x'
    const payload = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nname\r\nA\r\n--x--\r\n`
    const granted = await grant('tags', { create: 'full', read: 'full' })
    onTestFinished(async () => {
      await t.admin({ method: 'DELETE', url: `/permissions/${granted.id}` })
    })
    const { id } = (
      await t.editor({
        method: 'POST',
        url: '/imports/tags',
        payload,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
    ).json().data
    expect((await t.editor({ url: '/jobs' })).json().data).toHaveLength(1)
    await view(session, { user: t.users.editor.id })
    expect((await session({ url: '/jobs' })).json().data).toEqual([])
    expect((await session({ url: `/jobs/${id}` })).statusCode).toBe(404)
  })

  it('leaves nothing when the person is suspended, made an administrator, or deleted meanwhile', async () => {
    const { id } = await t.addUser({ role: 3 })
    await view(session, { user: id })
    const read = () => session({ url: '/items/authors' })
    expect((await read()).statusCode).toBe(200)
    for (const change of [{ status: 'suspended' }, { status: 'active', role: 1 }]) {
      await t.project.knex('directus_users').where({ id }).update(change)
      expect((await read()).statusCode).toBe(403)
    }
    await t.project.knex('directus_users').where({ id }).delete()
    expect((await read()).statusCode).toBe(403)
    expect((await session({ url: '/hydrate?part=person' })).statusCode).toBe(200)
    expect((await session({ method: 'DELETE', url: '/auth/view_as' })).statusCode).toBe(200)
    expect((await session({ url: '/items/tags' })).statusCode).toBe(200)
  })
})

describe('viewing as a role', () => {
  it('has its rights, and says in the start of the console as whom', async () => {
    await view(session, { role: 3 })
    expect((await session({ url: '/items/tags' })).statusCode).toBe(403)
    expect((await session({ url: '/items/articles/1' })).json().data).not.toHaveProperty('body')
    const { data } = (await session({ url: '/hydrate?part=person' })).json()
    expect(data.viewing).toEqual({ role: { id: 3, name: 'Editor' }, user: null })
    expect(data.user).toMatchObject({ id: 1, email: t.users.admin.email, role: { id: 3 }, last_page: null })
    expect(data.permissions).toHaveLength(19)
    expect(data.roles).toBeUndefined()
  })

  it('starts the console also for a role that may do nothing at all', async () => {
    const { id } = (await post(t.admin, '/roles', { name: 'Nothing' })) as { id: number }
    await t.project.knex('directus_permissions').where({ role: id }).delete()
    await view(session, { role: id })
    const { data } = (await session({ url: '/hydrate?part=person' })).json()
    expect(data).toMatchObject({
      user: { id: 1, role: { id, name: 'Nothing' } },
      viewing: { role: { name: 'Nothing' } },
      users: [],
    })
    expect((await session({ url: '/hydrate?part=shared' })).statusCode).toBe(200)
    await t.admin({ method: 'DELETE', url: `/roles/${id}` })
    expect((await session({ url: '/items/authors' })).statusCode).toBe(403)
    expect((await session({ method: 'DELETE', url: '/auth/view_as' })).statusCode).toBe(200)
  })

  it('never takes an answer for one of the own rights, though the client has that one', async () => {
    const start = '/hydrate?part=person'
    const own = await session({ url: start })
    await view(session, { role: 3 })
    const seen = await session({ url: start, headers: { 'if-none-match': String(own.headers.etag) } })
    expect([seen.statusCode, seen.headers.etag === own.headers.etag]).toEqual([200, false])
    await session({ method: 'DELETE', url: '/auth/view_as' })
    const back = await session({ url: start, headers: { 'if-none-match': String(seen.headers.etag) } })
    expect(back.statusCode).toBe(200)
    expect(back.json().data.viewing).toBeUndefined()
  })

  it('holds for the session alone, and ends with it', async () => {
    const other = await signIn(t.users.admin.email)
    await view(session, { role: 3 })
    expect((await session({ url: '/items/tags' })).statusCode).toBe(403)
    expect((await other({ url: '/items/tags' })).statusCode).toBe(200)
    expect((await t.admin({ url: '/items/tags' })).statusCode).toBe(200)
    const kept = () =>
      t.project.knex('pergola_sessions').whereNotNull('view_role').orWhereNotNull('view_user')
    const before = (await kept()).length
    await session({ method: 'POST', url: '/auth/logout' })
    expect((await session({ url: '/auth/check' })).json().data).toEqual({ authenticated: false })
    expect(await kept()).toHaveLength(before - 1)
  })

  it('goes on when a token is exchanged for the next one', async () => {
    const sign = async (url: string, payload: object) =>
      (await t.anonymous({ method: 'POST', url, payload })).json().data.token as string
    const first = await sign('/auth/authenticate', { email: t.users.admin.email, password: TEST_PASSWORD })
    const as =
      (token: string): Inject =>
      (request) =>
        t.anonymous({ ...request, headers: { authorization: `Bearer ${token}` } })
    expect((await view(as(first), { role: 3 })).statusCode).toBe(200)
    const next = await sign('/auth/refresh', { token: first })
    expect((await as(next)({ url: '/items/tags' })).statusCode).toBe(403)
    expect(await codeOf(as(next)({ method: 'POST', url: '/items/authors', payload: { name: 'x' } }))).toEqual(
      [403, 118],
    )
  })

  it('is written into the log with its end', async () => {
    await view(session, { role: 3 })
    await session({ method: 'DELETE', url: '/auth/view_as' })
    const log = await t.project.knex('directus_activity').orderBy('id', 'desc').limit(2)
    expect(
      log.map(({ action, action_by, collection, item }) => [action, action_by, collection, item]),
    ).toEqual([
      ['view-end', 1, 'directus_roles', '3'],
      ['view-as', 1, 'directus_roles', '3'],
    ])
  })
})

describe('a session that views as someone else', () => {
  it('is refused every write that the document of the API names, and changes nothing', async () => {
    const { paths } = (await t.admin({ url: '/openapi.json' })).json()
    const counts = async () => [
      (
        await t.project
          .knex('directus_activity')
          .whereNotIn('action', ['authenticate', 'view-as'])
          .count('* as n')
      )[0],
      (await t.project.knex('directus_users').count('* as n'))[0],
    ]
    await view(session, { role: 3 })
    const before = await counts()
    const ways = ['/auth/authenticate', '/auth/refresh', '/auth/logout', '/auth/view_as']
    // An export by keys only reads.
    const reads = ['/exports/{collection}']
    let tried = 0
    for (const [path, operations] of Object.entries(paths as Record<string, object>)) {
      const inProject = /^\/(\{project\}|demo)\//.test(path) ? path.replace(/^\/[^/]+/, '') : null
      const below = inProject ?? (path.startsWith('/server') ? null : path)
      if (below === null || [...ways, ...reads].includes(below)) continue
      const url = below.replace(/\{[^}]+\}/g, '1')
      for (const method of Object.keys(operations).filter((name) =>
        ['post', 'patch', 'put', 'delete'].includes(name),
      )) {
        const answer = await session({ method: method.toUpperCase() as 'POST', url, payload: {} })
        expect([url, method, answer.statusCode, answer.json().error?.code]).toEqual([url, method, 403, 118])
        tried += 1
      }
    }
    expect(tried).toBeGreaterThan(60)
    expect(await counts()).toEqual(before)
  })

  it('cannot accept an invitation, which one can with a link, nor view as a second role', async () => {
    await view(session, { role: 3 })
    expect(await codeOf(session({ url: '/users/invite/token' }))).toEqual([403, 118])
    expect(await codeOf(view(session, { role: 3 }))).toEqual([403, 118])
    expect(await codeOf(session({ method: 'POST', url: '/nosuch', payload: {} }))).toEqual([404, 1])
  })

  it('says so in a sentence', async () => {
    await view(session, { role: 3 })
    const { error } = (
      await session({ method: 'PATCH', url: '/users/me', payload: { first_name: 'X' } })
    ).json()
    expect(error.message).toBe(
      'You view the project as someone else, so nothing is changed. Stop viewing first',
    )
  })

  it('is itself again afterwards, and ending twice does no harm', async () => {
    await view(session, { role: 3 })
    for (const _time of [1, 2]) {
      expect((await session({ method: 'DELETE', url: '/auth/view_as' })).statusCode).toBe(200)
    }
    expect((await session({ url: '/items/tags' })).statusCode).toBe(200)
    expect(
      (await session({ method: 'POST', url: '/items/tags', payload: { name: 'Back' } })).statusCode,
    ).toBe(200)
  })
})

describe('starting to view as someone else', () => {
  it.each([
    ['no one', {}, [422, 12]],
    ['both', { role: 3, user: 2 }, [422, 12]],
    ['administrators', { role: 1 }, [422, 12]],
    ['the public', { role: 2 }, [422, 12]],
    ['an administrator', { user: 1 }, [422, 12]],
    ['a role that is not there', { role: 99 }, [404, 203]],
    ['a person who is not there', { user: 999 }, [404, 203]],
    ['a text', { role: 'three' }, [422, 4]],
  ])('is refused for %s', async (_case, payload, expected) => {
    expect(await codeOf(view(session, payload))).toEqual(expected)
    expect((await session({ url: '/items/tags' })).statusCode).toBe(200)
  })

  it('is refused for a person who cannot sign in', async () => {
    const { id } = await t.addUser({ role: 3, status: 'suspended' })
    expect(await codeOf(view(session, { user: id }))).toEqual([422, 12])
  })

  it('is for sessions of administrators only', async () => {
    expect(await codeOf(view(t.editor, { role: 3 }))).toEqual([403, 10])
    expect(await codeOf(view(await signIn(t.users.editor.email), { role: 3 }))).toEqual([403, 10])
    expect(await codeOf(view(t.anonymous, { role: 3 }))).toEqual([403, 10])
    expect(await codeOf(view(t.admin, { role: 3 }))).toEqual([422, 12])
  })

  it('means nothing in the session of someone who is no administrator, though it were stored there', async () => {
    const editor = await signIn(t.users.editor.email)
    onTestFinished(async () => {
      await t.project.knex('pergola_sessions').update({ view_role: null })
    })
    await t.project.knex('pergola_sessions').update({ view_role: 1 })
    expect((await editor({ url: '/items/tags' })).statusCode).toBe(403)
    expect((await editor({ url: '/items/authors' })).statusCode).toBe(200)
    // Of an administrator it would be a role of no rows, never that of administrators.
    expect((await session({ url: '/items/tags' })).statusCode).toBe(403)
  })

  it('is refused from a page of another origin', async () => {
    const answer = await session({
      method: 'POST',
      url: '/auth/view_as',
      payload: { role: 3 },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.statusCode).toBe(403)
    expect((await session({ url: '/items/tags' })).statusCode).toBe(200)
  })
})

/** Two requests may see different seconds, and ids of requests. */
function withoutTimes(body: string): string {
  return body.replace(/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}/g, 'time')
}
