import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type Inject, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

async function call(as: Inject, method: Method, url: string, payload?: object) {
  const response = await as({ method, url, ...(payload && { payload }) })
  const body = response.body === '' ? {} : response.json()
  return { answer: [response.statusCode, body.error?.code], data: body.data, message: body.error?.message }
}

const storedUser = (id: number) => t.project.knex('directus_users').where({ id }).first()

const RECORD =
  'id status role first_name last_name email token external_id theme 2fa_secret password_reset_token timezone locale locale_options avatar company title email_notifications last_access_on last_page'.split(
    ' ',
  )

describe('7.1 users', () => {
  it('have the record of the contract, keys in order, never with a password', async () => {
    const { data } = await call(t.admin, 'GET', '/users/1')
    expect(Object.keys(data)).toEqual(RECORD)
    const named = await call(t.admin, 'GET', '/users/1?fields=id,password')
    expect(named.data).toEqual({ id: 1 })
  })

  it('are created with an external id and the defaults', async () => {
    const { data } = await call(t.admin, 'POST', '/users', {
      email: 'new@example.com',
      password: TEST_PASSWORD,
    })
    expect(data).toMatchObject({
      status: 'draft',
      role: null,
      theme: 'auto',
      timezone: 'UTC',
      email_notifications: true,
      external_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect((await storedUser(data.id)).password).toMatch(/^\$argon2id\$/)
  })

  it.each([
    [{ first_name: 'A' }, [422, 4]],
    [{ email: 'nope' }, [422, 4]],
    [{ email: 'admin@example.com' }, [409, 204]],
    [{ email: 'x@example.com', nosuch: 1 }, [422, 12]],
  ])('the body %j is refused', async (payload, expected) => {
    expect((await call(t.admin, 'POST', '/users', payload)).answer).toEqual(expected)
  })

  it.each([
    ['GET', '/users/99999', undefined, [404, 203]],
    ['PATCH', '/users/99999', { title: 'x' }, [404, 203]],
    ['PATCH', '/users/1', { email: 'editor@example.com' }, [409, 204]],
    ['PATCH', '/users/1', { email: 'nope' }, [422, 4]],
    ['PATCH', '/users', [{ title: 'no key' }], [422, 12]],
    ['DELETE', '/users/99999', undefined, [404, 203]],
    ['POST', '/users/1', { title: 'x' }, [405, 6]],
  ] as const)('%s %s with %j answers %j', async (method, url, payload, expected) => {
    expect((await call(t.admin, method, url, payload)).answer).toEqual(expected)
  })

  it('are read, changed and deleted by several keys, created and changed in batches', async () => {
    const created = await call(t.admin, 'POST', '/users', [
      { email: 'one@example.com' },
      { email: 'two@example.com' },
    ])
    const [one, two] = created.data.map(({ id }: { id: number }) => id)
    const keys = `${one},${two}`
    const both = await call(t.admin, 'PATCH', `/users/${keys}?fields=title`, { title: 'Both' })
    expect(both.data).toEqual([{ title: 'Both' }, { title: 'Both' }])
    await call(t.admin, 'PATCH', '/users', [
      { id: one, title: 'One' },
      { id: two, title: 'Two' },
    ])
    const read = await call(t.admin, 'GET', `/users/${keys}?fields=id,title`)
    expect(read.data).toEqual([
      { id: one, title: 'One' },
      { id: two, title: 'Two' },
    ])
    expect((await call(t.admin, 'DELETE', `/users/${keys}`)).answer).toEqual([204, undefined])
    expect(await storedUser(one)).toBeUndefined()
  })

  it('a new password is hashed and signs in, the old one does not', async () => {
    const user = await t.addUser({ role: 3 })
    await call(user.inject, 'PATCH', '/users/me', { password: 'another long one' })
    const signIn = (password: string) =>
      call(t.anonymous, 'POST', '/auth/authenticate', { email: user.email, password })
    expect((await storedUser(user.id)).password).toMatch(/^\$argon2id\$/)
    expect((await signIn('another long one')).answer[0]).toBe(200)
    expect((await signIn(TEST_PASSWORD)).answer).toEqual([404, 100])
  })

  it('are listed while they are active, change and delete themselves: the default rows', async () => {
    const user = await t.addUser({ role: 3 })
    const draft = await t.addUser({ role: 3, status: 'draft' })
    const listed = await call(user.inject, 'GET', '/users?fields=id&limit=-1')
    const ids = listed.data.map(({ id }: { id: number }) => id)
    expect([ids.includes(1), ids.includes(draft.id)]).toEqual([true, false])
    expect((await call(user.inject, 'GET', `/users/${draft.id}`)).answer).toEqual([404, 203])
    expect((await call(user.inject, 'POST', '/users', { email: 'y@example.com' })).answer).toEqual([403, 301])
    expect((await call(user.inject, 'DELETE', '/users/me')).answer).toEqual([204, undefined])
    expect(await storedUser(user.id)).toBeUndefined()
  })

  it('me is the caller; anonymous callers have none', async () => {
    expect((await call(t.editor, 'GET', '/users/me?fields=email')).data).toEqual({
      email: 'editor@example.com',
    })
    expect((await call(t.anonymous, 'GET', '/users/me')).answer).toEqual([401, 3])
    expect((await call(t.anonymous, 'PATCH', '/users/me', { title: 'x' })).answer).toEqual([404, 203])
  })

  it('show other people only what is public among users', async () => {
    const { data } = await call(t.editor, 'GET', '/users/1')
    const hidden = ['token', '2fa_secret', 'email_notifications', 'last_access_on', 'last_page']
    expect(Object.keys(data)).toEqual(RECORD.filter((field) => !hidden.includes(field)))
  })

  it('answer no question about what they do not show, but for who is on a page now', async () => {
    const timeOf = (date: number) => new Date(date).toISOString().slice(0, 19).replace('T', ' ')
    const written = { last_page: '/demo/collections/vault/1', last_access_on: timeOf(Date.now()) }
    await t.project.knex('directus_users').where({ id: 1 }).update(written)
    const soon = timeOf(Date.now() - 5 * 60_000)
    for (const question of [
      'filter[last_page][contains]=vault',
      'filter[last_page][rlike]=%25vault%25',
      'filter[last_page][nnull]=1',
      'filter[last_page][neq]=/x',
      'filter[last_page][eq]=/demo/collections/vault/1',
      `filter[last_access_on][gte]=${soon}&filter[last_page][eq]=/x&filter[last_page][logical]=or`,
      'filter[last_access_on][gte]=2001-01-01 00:00:00&filter[last_page][eq]=/x',
      `filter[$or][0][last_access_on][gte]=${soon}&filter[$or][1][last_page][eq]=/x`,
      `filter[$and][0][last_access_on][gte]=${soon}&filter[$and][1][$or][0][id][eq]=1&filter[$and][1][$or][1][last_page][contains]=x`,
      'filter[$or][0][last_page][contains]=vault',
      'filter[last_access_on][gte]=2001-01-01 00:00:00',
      `filter[last_access_on][lt]=${soon}`,
      'filter[last_access_on][nnull]=1',
      'filter[email_notifications]=1',
      'groups=last_page',
      'groups=email_notifications',
    ]) {
      expect([question, (await call(t.editor, 'GET', `/users?${question}`)).answer]).toEqual([
        question,
        [403, 215],
      ])
      expect((await call(t.admin, 'GET', `/users?${question}`)).answer[0]).toBe(200)
    }
    for (const field of ['last_page', 'last_access_on', 'email_notifications']) {
      const orders = await Promise.all(
        ['', '-'].map((sign) => call(t.editor, 'GET', `/users?fields=id&sort=${sign}${field}`)),
      )
      expect(orders[0]?.data).toEqual(orders[1]?.data)
    }
    expect((await call(t.editor, 'GET', '/users?q=vault')).data).toEqual([])
    const others = `filter[last_access_on][gte]=${soon}&filter[last_page][eq]=/demo/collections/vault/1`
    expect((await call(t.editor, 'GET', `/users?fields=id&${others}`)).data).toEqual([{ id: 1 }])
    const grouped = `filter[$and][0][last_access_on][gte]=${soon}&filter[$and][1][$or][0][last_page][eq]=/demo/collections/vault/1`
    expect((await call(t.editor, 'GET', `/users?fields=id&${grouped}`)).data).toEqual([{ id: 1 }])
    await t.project.knex('directus_users').where({ id: 1 }).update({ last_page: null, last_access_on: null })
  })

  it('show of secrets only whether they are set', async () => {
    await t.project
      .knex('directus_users')
      .where({ id: t.users.editor.id })
      .update({ '2fa_secret': 'JBSWY3DPEHPK3PXP' })
    const { data } = await call(t.editor, 'GET', '/users/me')
    expect(data).toMatchObject({
      token: '**********',
      '2fa_secret': '**********',
      password_reset_token: null,
    })
    const saved = await call(t.editor, 'PATCH', '/users/me', {
      '2fa_secret': data['2fa_secret'],
      title: 'Editor',
    })
    expect(saved.answer[0]).toBe(200)
    expect(await storedUser(t.users.editor.id)).toMatchObject({
      '2fa_secret': 'JBSWY3DPEHPK3PXP',
      title: 'Editor',
    })
    await t.project.knex('directus_users').where({ id: t.users.editor.id }).update({ '2fa_secret': null })
  })

  it.each(['token', '2fa_secret', 'password', 'password_reset_token'])(
    '%s can be neither filtered, sorted nor searched by, not even by administrators',
    async (field) => {
      const filtered = await t.admin({ url: `/users?filter[${field}][like]=a&fields=id` })
      expect(filtered.statusCode).toBeGreaterThanOrEqual(400)
      const sorted = await t.admin({ url: `/users?sort=${field}&fields=id` })
      const reversed = await t.admin({ url: `/users?sort=-${field}&fields=id` })
      if (sorted.statusCode === 200) expect(sorted.json()).toEqual(reversed.json())
      const searched = await t.admin({ url: '/users?q=admin-token&fields=id' })
      expect(searched.json().data).toEqual([])
    },
  )

  it('leave no secrets in revisions', async () => {
    const user = await t.addUser({ role: 3 })
    await call(t.admin, 'PATCH', `/users/${user.id}`, { token: 'a-static-token', password: 'a new password' })
    const read = await call(t.admin, 'GET', `/users/${user.id}?fields=id,token`)
    expect(read.data).toEqual({ id: user.id, token: '**********' })
    // Asked for alone, it is no reason to hide the user.
    expect((await call(t.admin, 'GET', `/users/${user.id}?fields=token`)).data).toEqual({
      token: '**********',
    })
    const { data } = await call(t.admin, 'GET', `/users/${user.id}/revisions`)
    expect(data.length).toBeGreaterThan(0)
    expect(JSON.stringify(data)).not.toMatch(/a-static-token|argon2/)
    const signedIn = await t.anonymous({
      url: '/users/me',
      headers: { authorization: 'Bearer a-static-token' },
    })
    expect(signedIn.statusCode).toBe(200)
  })

  it.each([
    ['role', 1, 305],
    ['role', '1', 305],
    ['role', { id: 1 }, 305],
    ['role', null, 305],
    // The default rows give no rights on drafts, which is found first.
    ['status', 'draft', 302],
    ['token', 'my-own-token', 305],
    ['external_id', 'x', 305],
  ])('non-administrators cannot change their own %s to %j: 403/%i', async (field, value, code) => {
    const before = await storedUser(t.users.editor.id)
    const { answer } = await call(t.editor, 'PATCH', '/users/me', { [field]: value })
    expect(answer).toEqual([403, code])
    expect(await storedUser(t.users.editor.id)).toEqual(before)
  })

  it('non-administrators cannot change others: 403/302', async () => {
    expect((await call(t.editor, 'PATCH', '/users/1', { title: 'x' })).answer).toEqual([403, 302])
    expect((await call(t.editor, 'DELETE', '/users/1')).answer).toEqual([403, 303])
    expect((await storedUser(1)).title).toBeNull()
  })

  it('even full rights on users neither make nor touch administrators', async () => {
    const role = (await call(t.admin, 'POST', '/roles', { name: 'Staff managers' })).data
    const rows = await t.project
      .knex('directus_permissions')
      .where({ role: role.id, collection: 'directus_users' })
    const full = { create: 'full', read: 'full', update: 'full', delete: 'full' }
    for (const { id } of rows) await call(t.admin, 'PATCH', `/permissions/${id}`, full)
    const manager = await t.addUser({ role: role.id })
    const victim = await t.addUser({ role: 3 })
    const created = await call(manager.inject, 'POST', '/users', {
      email: 'evil@example.com',
      role: 1,
      status: 'active',
    })
    expect(created.answer).toEqual([403, 305])
    expect((await call(manager.inject, 'PATCH', `/users/${victim.id}`, { role: 1 })).answer).toEqual([
      403, 305,
    ])
    expect((await call(manager.inject, 'PATCH', '/users/1', { password: 'taken over' })).answer).toEqual([
      403, 302,
    ])
    expect((await call(manager.inject, 'PATCH', `/users/${victim.id}`, { title: 'Hello' })).answer[0]).toBe(
      200,
    )
    expect((await storedUser(victim.id)).role).toBe(3)
  })

  it.each([
    ['suspending', 'PATCH', { status: 'suspended' }],
    ['soft-deleting', 'PATCH', { status: 'deleted' }],
    ['demoting', 'PATCH', { role: 3 }],
    ['deleting', 'DELETE', undefined],
  ] as const)('%s the last active administrator is 403/216', async (_case, method, payload) => {
    expect((await call(t.admin, method, '/users/1', payload)).answer).toEqual([403, 216])
    expect(await storedUser(1)).toMatchObject({ role: 1, status: 'active' })
  })

  it('soft delete answers 204 and hides the user, hard delete removes it', async () => {
    const user = await t.addUser({ role: 3 })
    expect((await call(t.admin, 'PATCH', `/users/${user.id}`, { status: 'deleted' })).answer[0]).toBe(204)
    expect((await call(t.admin, 'GET', `/users/${user.id}`)).answer).toEqual([404, 203])
    expect((await call(t.admin, 'DELETE', `/users/${user.id}`)).answer[0]).toBe(204)
    expect(await storedUser(user.id)).toBeUndefined()
  })

  it('a new status ends sessions and is logged', async () => {
    const user = await t.addUser({ role: 3 })
    const payload = { email: user.email, password: TEST_PASSWORD }
    await call(t.anonymous, 'POST', '/auth/authenticate', payload)
    await call(t.admin, 'PATCH', `/users/${user.id}`, { status: 'suspended' })
    expect(await t.project.knex('directus_user_sessions').where({ user: user.id })).toEqual([])
    const log = await call(
      t.admin,
      'GET',
      `/activity?filter[action][eq]=status-update&filter[item][eq]=${user.id}`,
    )
    expect(log.data).toMatchObject([{ action_by: 1 }])
  })

  it('the password policy holds for new and changed passwords', async () => {
    const [row] = (await call(t.admin, 'GET', '/settings?filter[key][eq]=password_policy')).data
    await call(t.admin, 'PATCH', `/settings/${row.id}`, { value: '/^.{8,}$/' })
    const user = await t.addUser({ role: 3 })
    const refused = await call(t.admin, 'PATCH', `/users/${user.id}`, { password: 'short' })
    expect([refused.answer, refused.message]).toEqual([[422, 4], expect.stringMatching(/^password: /)])
    expect(
      (await call(t.admin, 'POST', '/users', { email: 'p@example.com', password: 'short' })).answer,
    ).toEqual([422, 4])
    await call(t.admin, 'PATCH', `/settings/${row.id}`, { value: '' })
  })

  it('the page someone looks at is tracked, for the own user only and without a log entry', async () => {
    const count = async () => (await t.project.knex('directus_activity').count({ n: '*' }).first())?.n
    const before = await count()
    const { data } = await call(t.editor, 'PATCH', '/users/me/tracking/page', {
      last_page: '/demo/collections/a',
    })
    expect(data).toMatchObject({ id: t.users.editor.id, last_page: '/demo/collections/a' })
    expect(data.last_access_on).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((await call(t.editor, 'PATCH', '/users/1/tracking/page', { last_page: '/x' })).answer).toEqual([
      403, 302,
    ])
    expect((await call(t.anonymous, 'PATCH', '/users/1/tracking/page', { last_page: '/x' })).answer).toEqual([
      403, 300,
    ])
    expect((await storedUser(1)).last_page).toBeNull()
    expect((await call(t.editor, 'PATCH', '/users/me/tracking/page', {})).data.last_page).toBeNull()
    expect(await count()).toBe(before)
  })

  describe('a secret that is set', () => {
    let id: number
    let url: string
    beforeEach(async () => {
      const person = { email: `${crypto.randomUUID()}@example.com`, status: 'active', role: 3 }
      id = (await call(t.admin, 'POST', '/users', { ...person, password: TEST_PASSWORD })).data.id
      url = `/users/${id}`
      await t.admin({ method: 'PATCH', url, payload: { token: crypto.randomUUID() } })
    })
    const tagFor = async (as: Inject) => String((await as({ url })).headers.etag)
    const set = (payload: object, tag: string) =>
      t.admin({ method: 'PATCH', url, headers: { 'if-match': tag }, payload })

    it.each([
      ['token', crypto.randomUUID(), crypto.randomUUID()],
      ['token', crypto.randomUUID(), null],
      ['password', 'a first password', 'a second password'],
    ])(
      'by two administrators at once (%s) is that of the first: the second is refused',
      async (field, first, second) => {
        const tag = await tagFor(t.admin)
        const won = await set({ [field]: first }, tag)
        expect(won.statusCode).toBe(200)
        const held = (await storedUser(id))[field]
        const lost = await set({ [field]: second }, tag)
        expect([lost.statusCode, lost.json().error.code]).toEqual([409, 217])
        expect((await storedUser(id))[field]).toBe(held)
        // Who knows of the first one may replace it.
        expect((await set({ [field]: second }, String(won.headers.etag))).statusCode).toBe(200)
      },
    )

    it('moves the tag of no one to whom it is not shown, and of no one as long as it stays', async () => {
      const tags = async () => [await tagFor(t.editor), await tagFor(t.admin)]
      const [seen, known] = await tags()
      await t.admin({ method: 'PATCH', url, payload: { token: '**********' } })
      expect(await tags()).toEqual([seen, known])
      await t.admin({
        method: 'PATCH',
        url,
        payload: { token: crypto.randomUUID(), password: 'another one' },
      })
      const [after, knownAfter] = await tags()
      expect(after).toBe(seen)
      expect(knownAfter).not.toBe(known)
    })
  })

  // Opening the page of the own profile is itself tracked; that made each save of it look like a lost update.
  it('the page someone looks at does not conflict with edits of the user', async () => {
    const { headers } = await t.admin({ url: '/users/1' })
    await call(t.admin, 'PATCH', '/users/me/tracking/page', { last_page: '/demo/users/1' })
    const saved = await t.admin({
      method: 'PATCH',
      url: '/users/1',
      headers: { 'if-match': String(headers.etag) },
      payload: { title: 'Librarian' },
    })
    expect(saved.statusCode).toBe(200)
  })
})

/** Contract 7.5: collection, status (nothing for null), create, read, update, delete, comment. */
const DEFAULT_ROWS = [
  'activity  full mine none none update',
  'collection_presets  full full mine mine none',
  'collections  none full none none none',
  'fields  none full none none none',
  'files  full full full full none',
  'folders  full full full full none',
  'permissions  none mine none none none',
  'relations  none full none none none',
  'revisions  full full none none none',
  'roles  none mine none none none',
  'settings  none full none none none',
  'users active none full mine mine none',
  'users deleted none none none none none',
  'users draft none none none none none',
  'users invited none none none none none',
  'users suspended none none none none none',
]

describe('7.2 roles', () => {
  it('have the record of the contract; users stand behind *.*', async () => {
    const { data } = await call(t.admin, 'POST', '/roles', { name: 'Writers', ip_whitelist: [] })
    expect(Object.keys(data)).toEqual(
      'id name description ip_whitelist external_id module_listing collection_listing enforce_2fa'.split(' '),
    )
    expect(data).toMatchObject({ ip_whitelist: [], enforce_2fa: false, external_id: expect.any(String) })
    const deep = (await call(t.admin, 'GET', '/roles/3?fields=*.*')).data
    expect(deep.users.map(({ id }: { id: number }) => id)).toContain(t.users.editor.id)
  })

  it('need a name that is free', async () => {
    expect((await call(t.admin, 'POST', '/roles', {})).answer).toEqual([422, 4])
    expect((await call(t.admin, 'POST', '/roles', { name: 'Public' })).answer).toEqual([409, 204])
  })

  it.each<[string, unknown, string | null]>([
    ['a text that is no address', 'no address', 'no address'],
    ['a slip in the second entry', ['10.0.0.1', '10.0.0.300'], '10.0.0.300'],
    ['a network without end', ['10.0.0.0/33'], '10.0.0.0/33'],
    ['a number, which would be 0.0.0.1', ['1'], '1'],
    ['a name', ['loopback'], 'loopback'],
    ['addresses and networks of both kinds', ['10.0.0.1', ' 10.0.0.0/8 ', 'fd00::1', 'fd00::/8'], null],
    ['nothing', [], null],
    ['null', null, null],
  ])('list addresses and networks alone, which clients can come from: %s', async (_name, list, wrong) => {
    const { answer, message } = await call(t.admin, 'PATCH', '/roles/3', { ip_whitelist: list })
    expect(answer).toEqual(wrong === null ? [200, undefined] : [422, 4])
    expect(message).toBe(
      wrong === null
        ? undefined
        : `ip_whitelist: "${wrong}" is not an IP address or a network such as 10.0.0.0/8.`,
    )
    await t.project.knex('directus_roles').where({ id: 3 }).update({ ip_whitelist: null })
  })

  it('come with the 16 permission rows of every role', async () => {
    const role = (await call(t.admin, 'POST', '/roles', { name: 'Readers' })).data
    const { data } = await call(t.admin, 'GET', `/permissions?filter[role][eq]=${role.id}&limit=-1&sort=id`)
    const columns = ['collection', 'status', 'create', 'read', 'update', 'delete', 'comment']
    expect(
      data.map((row: Record<string, unknown>) => columns.map((column) => row[column]).join(' ')),
    ).toEqual(DEFAULT_ROWS.map((row) => `directus_${row}`))
    for (const row of data) {
      expect(row).toMatchObject({
        explain: 'none',
        read_field_blacklist: [],
        write_field_blacklist: [],
        status_blacklist: [],
      })
    }
  })

  it('keep lists and JSON as they were sent', async () => {
    const sent = {
      name: 'Kept',
      ip_whitelist: ['10.0.0.1', '10.0.0.2'],
      module_listing: [
        { name: 'Docs', link: '/demo/ext/docs', icon: 'help' },
        { name: 'Plain', link: '/demo/ext/plain' },
      ],
      collection_listing: [{ group_name: 'Content', collections: [{ collection: 'articles' }] }],
      enforce_2fa: true,
    }
    const { data } = await call(t.admin, 'POST', '/roles', sent)
    expect((await call(t.admin, 'GET', `/roles/${data.id}`)).data).toMatchObject(sent)
  })

  it.each([
    ['module_listing', [{ name: 'Docs', icon: 'help' }]],
    ['module_listing', [null]],
    ['module_listing', 'Docs'],
    ['module_listing', { name: 'Docs' }],
    ['collection_listing', [{ group_name: 'Content' }]],
    ['collection_listing', [{ group_name: 'Content', collections: ['articles'] }]],
    ['collection_listing', 5],
  ])('refuse a list that the console could not draw: %s = %j', async (field, value) => {
    const refused = await call(t.admin, 'PATCH', '/roles/3', { [field]: value })
    expect(refused.answer).toEqual([422, 4])
    expect(refused.message).toContain(`${field}: This should be a list`)
    expect((await call(t.admin, 'GET', `/roles/3?fields=${field}`)).data).toEqual({ [field]: null })
  })

  it('are changed by several keys and in batches', async () => {
    const created = await call(t.admin, 'POST', '/roles', [{ name: 'Batch 1' }, { name: 'Batch 2' }])
    const [one, two] = created.data.map(({ id }: { id: number }) => id)
    await call(t.admin, 'PATCH', `/roles/${one},${two}`, { enforce_2fa: true })
    const batch = await call(t.admin, 'PATCH', '/roles', [
      { id: one, description: 'First' },
      { id: two, description: 'Second' },
    ])
    expect(batch.data).toMatchObject([
      { description: 'First', enforce_2fa: true },
      { description: 'Second', enforce_2fa: true },
    ])
    expect((await call(t.admin, 'DELETE', `/roles/${one},2`)).answer).toEqual([401, 3])
    expect((await call(t.admin, 'GET', `/roles/${one}?fields=id`)).data).toEqual({ id: one })
    expect((await call(t.admin, 'DELETE', `/roles/${one},${two}`)).answer[0]).toBe(204)
  })

  it.each([
    ['GET', '/roles/999', undefined, [404, 203]],
    ['PATCH', '/roles/999', { name: 'x' }, [404, 203]],
    ['PATCH', '/roles/3', { name: 'Public' }, [409, 204]],
    ['PATCH', '/roles/3', { nonsense: 1 }, [422, 12]],
    ['DELETE', '/roles/999', undefined, [404, 203]],
  ] as const)('%s %s with %j answers %j', async (method, url, payload, expected) => {
    expect((await call(t.admin, method, url, payload)).answer).toEqual(expected)
  })

  it('are closed to anonymous callers: 401/3', async () => {
    expect((await call(t.anonymous, 'GET', '/roles')).answer).toEqual([401, 3])
  })

  it('are seen by their own users only, and changed by administrators only', async () => {
    expect((await call(t.editor, 'GET', '/roles')).data.map(({ id }: { id: number }) => id)).toEqual([3])
    expect((await call(t.editor, 'GET', '/roles/1')).answer).toEqual([404, 203])
    expect((await call(t.editor, 'POST', '/roles', { name: 'Mine' })).answer).toEqual([403, 301])
    expect((await call(t.editor, 'PATCH', '/roles/3', { name: 'Mine' })).answer).toEqual([403, 302])
    expect((await call(t.editor, 'DELETE', '/roles/3')).answer).toEqual([403, 303])
    expect((await call(t.admin, 'GET', '/roles/3?fields=name')).data).toEqual({ name: 'Editor' })
  })

  it.each([1, 2])('role %i cannot be deleted: 401/3', async (id) => {
    expect((await call(t.admin, 'DELETE', `/roles/${id}`)).answer).toEqual([401, 3])
  })

  it('leave with their permissions, and their users lose every right', async () => {
    const role = (await call(t.admin, 'POST', '/roles', { name: 'Passing' })).data
    const user = await t.addUser({ role: role.id })
    expect((await call(t.admin, 'DELETE', `/roles/${role.id}`)).answer[0]).toBe(204)
    expect(await t.project.knex('directus_permissions').where({ role: role.id })).toEqual([])
    expect((await storedUser(user.id)).role).toBeNull()
    expect((await call(user.inject, 'GET', '/users')).answer).toEqual([403, 300])
  })
})
