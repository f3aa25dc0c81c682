import SdkModule from '@directus/sdk-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'

// The package is CommonJS: bundlers unwrap its default export, Node does not.
const SDK = ((SdkModule as unknown as { default?: typeof SdkModule }).default ??
  SdkModule) as typeof SdkModule
type Sdk = InstanceType<typeof SDK>

let server: TestApp
let url: string

beforeAll(async () => {
  server = await createTestApp()
  url = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/`
})

afterAll(() => server.close())

const credentials = { email: 'admin@example.com', password: TEST_PASSWORD }

function open(options: { mode: 'jwt' | 'cookie'; token?: string }): Sdk {
  return new SDK({ url, project: 'demo', ...options })
}

/** The numeric code that a refused call is answered; null when it succeeds. */
async function codeOf(call: Promise<unknown>): Promise<number | null> {
  return call.then(
    () => null,
    (error) => Number(error.code),
  )
}

/** Gives a client the cookies that a browser would keep for it. */
function keepCookies(sdk: Sdk): Map<string, string> {
  const jar = new Map<string, string>()
  sdk.api.xhr.interceptors.request.use((request) => {
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    return { ...request, headers: { ...request.headers, ...(cookies ? { Cookie: cookies } : {}) } }
  })
  sdk.api.xhr.interceptors.response.use((response) => {
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const expires = Date.parse(/expires=([^;]+)/i.exec(line)?.[1] ?? '')
      if (expires < Date.now() || value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  })
  return jar
}

describe('an existing client signs in', () => {
  it('with a token in mode jwt, renews it and signs out', async () => {
    const sdk = open({ mode: 'jwt' })
    const { data } = await sdk.login(credentials)
    expect(data).toMatchObject({ user: { id: '1', email: 'admin@example.com' } })
    expect(sdk.config.token).toBe(data.token)
    expect(sdk.api.getPayload()).toMatchObject({ id: 1, project: 'demo', type: 'auth' })
    const renewed = await sdk.refresh(String(data.token))
    expect(renewed.data.token).toMatch(/^ey/)
    await sdk.logout()
    expect(sdk.config.token).toBeUndefined()
  })

  it('with a cookie in mode cookie, and signs out', async () => {
    const sdk = open({ mode: 'cookie' })
    const jar = keepCookies(sdk)
    await sdk.login(credentials)
    expect([...jar.keys()]).toContain('directus-demo-session')
    expect((await sdk.getMe()).data).toMatchObject({ id: 1, email: 'admin@example.com' })
    expect(await sdk.isLoggedIn()).toBe(true)
    await sdk.logout()
    expect(jar.has('directus-demo-session')).toBe(false)
  })

  it('with a static token', async () => {
    const sdk = open({ mode: 'jwt', token: server.users.editor.token })
    expect((await sdk.getMe()).data.email).toBe('editor@example.com')
    expect(await sdk.isLoggedIn()).toBe(true)
  })

  it('with a wrong password, and is answered code 100', async () => {
    const sdk = open({ mode: 'jwt' })
    // Not by `login`, which leaves a second rejected promise behind that no one can catch.
    expect(await codeOf(sdk.api.post('/auth/authenticate', { ...credentials, password: 'wrong' }))).toBe(100)
    expect(await sdk.isLoggedIn()).toBe(false)
  })

  it('never, and is refused what needs a user with code 3', async () => {
    expect(await codeOf(open({ mode: 'jwt' }).getUsers())).toBe(3)
  })
})

describe('a signed-in client', () => {
  let sdk: Sdk

  beforeAll(async () => {
    sdk = open({ mode: 'jwt', token: 'admin-token' })
    await sdk.createCollection({
      collection: 'authors',
      fields: [
        idField,
        { field: 'name', type: 'string', datatype: 'VARCHAR', length: 100, interface: 'text-input' },
      ],
    } as never)
    await sdk.createCollection({
      collection: 'books',
      note: 'To read',
      fields: [
        idField,
        { field: 'title', type: 'string', datatype: 'VARCHAR', length: 200, interface: 'text-input' },
        {
          field: 'author',
          type: 'm2o',
          datatype: 'INT',
          length: 10,
          signed: false,
          interface: 'many-to-one',
        },
      ],
    } as never)
  })

  const idField = {
    field: 'id',
    type: 'integer',
    datatype: 'INT',
    length: 10,
    interface: 'primary-key',
    primary_key: true,
    auto_increment: true,
    signed: false,
  }

  it('reads what the server is', async () => {
    expect(await sdk.ping()).toBe('pong')
    expect((await sdk.projectInfo()).data.api.project_name).toBe('Demo')
    expect((await sdk.getThirdPartyAuthProviders()).data).toEqual([])
    await expect(sdk.updateDatabase()).resolves.toBeFalsy()
  })

  it('manages collections', async () => {
    expect((await sdk.getCollection('books')).data).toMatchObject({ collection: 'books', note: 'To read' })
    await sdk.updateCollection('books', { note: 'Read' } as never)
    const { data } = (await sdk.getCollections()) as unknown as {
      data: { collection: string; note: string }[]
    }
    expect(data.find(({ collection }) => collection === 'books')?.note).toBe('Read')
    await sdk.createCollection({ collection: 'gone', fields: [idField] } as never)
    await sdk.deleteCollection('gone')
    expect(await codeOf(sdk.getCollection('gone'))).toBe(203)
  })

  it('manages fields', async () => {
    const field = { field: 'pages', type: 'integer', datatype: 'INT', length: 10, interface: 'numeric' }
    expect((await sdk.createField('books', field as never)).data).toMatchObject({
      field: 'pages',
      type: 'integer',
    })
    await sdk.updateField('books', 'pages', { note: 'How many' } as never)
    expect((await sdk.getField('books', 'pages')).data).toMatchObject({ note: 'How many' })
    await sdk.updateFields('books', [
      { field: 'title', sort: 2 },
      { field: 'pages', sort: 1 },
    ] as never)
    await sdk.updateFields('books', ['title', 'pages'], { width: 'half' } as never)
    const { data } = (await sdk.getFields('books')) as unknown as { data: { field: string; width: string }[] }
    expect(
      data
        .filter(({ width }) => width === 'half')
        .map(({ field: name }) => name)
        .sort(),
    ).toEqual(['pages', 'title'])
    expect((await sdk.getAllFields({ limit: -1 } as never)).data.length).toBeGreaterThan(data.length)
    await sdk.deleteField('books', 'pages')
    expect(await codeOf(sdk.getField('books', 'pages'))).toBe(202)
  })

  it('manages relations', async () => {
    const relation = {
      collection_many: 'books',
      field_many: 'author',
      collection_one: 'authors',
      field_one: null,
    }
    const { data } = (await sdk.createRelation(relation as never)) as unknown as { data: { id: number } }
    await sdk.createField('authors', { field: 'books', type: 'o2m', interface: 'one-to-many' } as never)
    await sdk.updateRelation(data.id, { field_one: 'books' } as never)
    expect((await sdk.getRelations({ limit: -1 } as never)).data).toContainEqual(
      expect.objectContaining({ id: data.id, field_one: 'books' }),
    )
    const [asMany, asOne] = (await sdk.getCollectionRelations('authors')) as unknown as { data: unknown[] }[]
    expect([...(asMany?.data ?? []), ...(asOne?.data ?? [])]).toContainEqual(
      expect.objectContaining({ id: data.id }),
    )
  })

  it('creates, reads, changes and deletes items, with nested ones and queries', async () => {
    const one = (await sdk.createItem('books', { title: 'Emma', author: { name: 'Jane Austen' } }))
      .data as unknown as {
      id: number
      author: number
    }
    const { data: more } = await sdk.createItems('books', [
      { title: 'Persuasion' },
      { title: 'Ulysses' },
    ] as never)
    expect(more).toHaveLength(2)
    await sdk.updateItem('books', one.id, { title: 'Emma!' })
    await sdk.updateItems(
      'books',
      (more as { id: number }[]).map(({ id }) => ({ id, author: one.author })),
    )
    const list = (await sdk.getItems('books', {
      fields: ['title', 'author.name'],
      filter: { title: { in: ['Emma!', 'Persuasion'] } },
      sort: ['-title'],
      meta: '*',
      limit: 10,
    } as never)) as unknown as { data: unknown; meta: { filter_count: number } }
    expect(list.data).toEqual([
      { title: 'Persuasion', author: { name: 'Jane Austen' } },
      { title: 'Emma!', author: { name: 'Jane Austen' } },
    ])
    expect(list.meta.filter_count).toBe(2)
    const { data: author } = await sdk.getItem('authors', one.author, { fields: 'name,books.title' } as never)
    expect((author as { books: unknown[] }).books).toHaveLength(3)

    const [first, second] = more as { id: number }[]
    await sdk.deleteItem('books', first?.id ?? 0)
    await sdk.deleteItems('books', [second?.id ?? 0, one.id])
    expect((await sdk.getItems('books')).data).toEqual([])
    expect(await codeOf(sdk.getItem('books', one.id))).toBe(203)
  })

  it('reads revisions and goes back to one', async () => {
    const { data: book } = (await sdk.createItem('books', { title: 'First' })) as unknown as {
      data: { id: number }
    }
    await sdk.updateItem('books', book.id, { title: 'Second' })
    const { data: revisions } = (await sdk.getItemRevisions('books', book.id)) as unknown as {
      data: { id: number; data: { title: string } }[]
    }
    expect(revisions.map(({ data }) => data.title)).toEqual(['First', 'Second'])
    await sdk.revert('books', book.id, revisions[0]?.id ?? 0)
    expect((await sdk.getItem('books', book.id)).data).toMatchObject({ title: 'First' })
    expect((await sdk.getActivity({ limit: 1, sort: '-id' } as never)).data).toMatchObject([
      { action: 'revert' },
    ])
  })

  it('uploads files, reads them and their thumbnails', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const form = new FormData()
    form.append('data', new Blob([png], { type: 'image/png' }), 'dot.png')
    const { data: file } = await (
      await fetch(`${url}demo/files`, {
        method: 'POST',
        body: form,
        headers: { authorization: 'Bearer admin-token' },
      })
    ).json()
    expect((await sdk.getFiles({ fields: 'id,title' } as never)).data).toContainEqual({
      id: file.id,
      title: 'Dot',
    })
    expect((await sdk.getFile(String(file.id))).data).toMatchObject({
      filename_download: 'dot.png',
      width: 1,
    })
    const address = sdk.getAssetUrl(file.private_hash, { key: 'directus-small-crop' })
    const thumbnail = await fetch(address)
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/png'])
    const asset = await sdk.getAsset(file.private_hash, { key: 'directus-small-crop' })
    expect(asset.byteLength).toBeGreaterThan(0)
  })

  it('manages presets, bookmarks and listing preferences', async () => {
    const preset = { collection: 'books', title: 'Mine', user: 1, view_type: 'tabular' }
    const { data } = (await sdk.createCollectionPreset(preset as never)) as unknown as {
      data: { id: number }
    }
    await sdk.updateCollectionPreset(data.id, { search_query: 'emma' } as never)
    const presets = await sdk.getCollectionPresets()
    expect(presets).toContainEqual(expect.objectContaining({ id: data.id, search_query: 'emma' }))
    const bookmarks = (await sdk.getMyBookmarks()) as unknown[]
    expect(bookmarks.flat()).toContainEqual(expect.objectContaining({ id: data.id }))
    await expect(sdk.getMyListingPreferences('books')).resolves.toBeDefined()
    await sdk.deleteCollectionPreset(data.id)
  })

  it('manages roles and permissions', async () => {
    const { data: role } = (await sdk.createRole({ name: 'Reader' } as never)) as unknown as {
      data: { id: number }
    }
    await sdk.updateRole(role.id, { description: 'Reads' } as never)
    expect((await sdk.getRole(role.id)).data).toMatchObject({ name: 'Reader', description: 'Reads' })
    expect(((await sdk.getRoles()) as unknown as { data: unknown[] }).data).toHaveLength(4)
    const created = (await sdk.createPermissions([
      { collection: 'books', role: role.id, read: 'full' },
    ])) as unknown as {
      data: { id: number }[]
    }
    await sdk.updatePermissions([{ id: created.data[0]?.id, update: 'mine' }])
    const rows = await sdk.getPermissions({ filter: { role: { eq: role.id } }, limit: -1 } as never)
    expect(rows.data).toContainEqual(
      expect.objectContaining({ collection: 'books', read: 'full', update: 'mine' }),
    )
    expect(await sdk.getMyPermissions()).toMatchObject({ data: [{ role: 1 }] })
    await sdk.deleteRole(role.id)
    expect(await codeOf(sdk.getRole(role.id))).toBe(203)
  })

  it('manages users, and asks for a new password', async () => {
    const user = { email: 'new@example.com', password: 'long enough', role: 3, status: 'active' }
    const { data } = (await sdk.createUser(user as never)) as unknown as { data: { id: number } }
    await sdk.updateUser(data.id, { first_name: 'New' } as never)
    expect((await sdk.getUser(data.id)).data).toMatchObject({ first_name: 'New', email: 'new@example.com' })
    expect((await sdk.getUsers({ filter: { email: 'new@example.com' } } as never)).data).toHaveLength(1)
    await sdk.requestPasswordReset('new@example.com')
    expect(await codeOf(sdk.resetPassword('another one', 'no token'))).toBe(104)
  })

  it('reads settings and extensions', async () => {
    expect((await sdk.getSettings({ limit: -1 } as never)).data).toContainEqual(
      expect.objectContaining({ key: 'project_name', value: 'Demo' }),
    )
    expect((await sdk.getSettingsFields()).data).toHaveLength(28)
    for (const listed of [sdk.getInterfaces(), sdk.getLayouts(), sdk.getModules()]) {
      expect(await listed).toMatchObject({ data: [] })
    }
  })
})
