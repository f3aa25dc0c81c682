import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { insertDefaultPermissions } from '../../api/src/items/rules/insertDefaultPermissions'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
let editor2: Inject
/** Keys of articles by what they are. */
const items: Record<string, number> = {}

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  editor2 = (await t.addUser({ role: 3 })).inject
  const rows = {
    draft: { title: 'Draft', status: 'draft', price: 5, views: 1 },
    own: { title: 'Own', status: 'draft', owner: t.users.editor.id, price: 6, views: 2 },
    published: {
      title: 'Published',
      status: 'published',
      price: 7,
      views: 3,
      author: { name: 'Ann', bio: 'Secret' },
    },
  }
  for (const [name, row] of Object.entries(rows)) {
    items[name] = (
      (await post(t.admin, '/items/articles', { ...row, tags: [{ tag: { name } }] })) as { id: number }
    ).id
  }
})
afterAll(() => t.close())

beforeEach(async () => {
  const collections = ['articles', 'authors', 'tags', 'articles_tags', 'article_translations']
  await t.project.knex('directus_permissions').whereIn('collection', collections).delete()
})

async function grant(collection: string, row: object, role = 3): Promise<void> {
  await post(t.admin, '/permissions', { collection, role, ...row })
}

async function call(as: Inject, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const response = await as({ method, url, ...(payload && { payload }) })
  const body = response.body === '' ? {} : response.json()
  return {
    answer: [response.statusCode, body.error?.code],
    data: body.data,
    messages: body.messages,
    meta: body.meta,
  }
}

async function ids(as: Inject, query = ''): Promise<number[]> {
  const { data } = await call(as, 'GET', `/items/articles?fields=id&${query}`)
  return data?.map((row: { id: number }) => row.id)
}

async function stored(id: number | undefined): Promise<Record<string, unknown>> {
  return t.project
    .knex('articles')
    .where('id', id ?? 0)
    .first()
}

describe('1.5 who gets what on missing rights', () => {
  it.each([
    ['GET', '/items/tags', undefined, [403, 300], [401, 3]],
    ['GET', '/items/tags/1', undefined, [404, 203], [404, 203]],
    ['GET', '/items/tags/1,2', undefined, [403, 300], [401, 3]],
    ['GET', '/items/tags?single=1', undefined, [404, 203], [404, 203]],
    ['POST', '/items/tags', { name: 'x' }, [403, 301], [403, 301]],
    ['PATCH', '/items/tags/1', { name: 'x' }, [404, 203], [404, 203]],
    ['DELETE', '/items/tags/1', undefined, [403, 303], [403, 303]],
    ['GET', '/items/nosuch', undefined, [404, 200], [404, 200]],
  ] as const)('%s %s', async (method, url, payload, forEditor, forAnonymous) => {
    const before = await t.project.knex('tags').orderBy('id')
    expect((await call(t.editor, method, url, payload)).answer).toEqual(forEditor)
    expect((await call(t.anonymous, method, url, payload)).answer).toEqual(forAnonymous)
    expect(await t.project.knex('tags').orderBy('id')).toEqual(before)
  })

  it('answers an update of a readable row 403/302, anonymously 401/3', async () => {
    await grant('tags', { read: 'full' })
    await grant('tags', { read: 'full' }, 2)
    expect((await call(t.editor, 'PATCH', '/items/tags/1', { name: 'x' })).answer).toEqual([403, 302])
    expect((await call(t.anonymous, 'PATCH', '/items/tags/1', { name: 'x' })).answer).toEqual([401, 3])
  })

  it('gives a user without role no rights at all', async () => {
    await grant('tags', { read: 'full' })
    const { inject } = await t.addUser({ role: null })
    expect((await call(inject, 'GET', '/items/tags')).answer).toEqual([403, 300])
  })
})

describe('7.4 enforcement: reading', () => {
  it.each([
    ['full', ['draft', 'own']],
    ['role', ['own']],
    ['mine', ['own']],
  ])('level %s on a status shows %j', async (level, names) => {
    await grant('articles', { status: 'draft', read: level })
    expect(await ids(t.editor)).toEqual(names.map((name) => items[name]))
  })

  it('distinguishes own items from those of the role', async () => {
    await grant('articles', { status: 'draft', read: 'role' })
    expect(await ids(editor2)).toEqual([items.own])
    await t.project.knex('directus_permissions').where({ collection: 'articles' }).update({ read: 'mine' })
    expect(await ids(editor2)).toEqual([])
  })

  it('closes a status without a row of its own, and ignores the plain row beside status rows', async () => {
    await grant('articles', { status: 'published', read: 'full' })
    await grant('articles', { status: null, read: 'full' })
    expect(await ids(t.editor)).toEqual([items.published])
  })

  it('applies a plain row to every status, the first of two rows counts', async () => {
    await grant('articles', { read: 'full' })
    await grant('articles', { read: 'none' })
    expect(await ids(t.editor)).toHaveLength(3)
  })

  it('covers nothing with mine where no one owns anything', async () => {
    await grant('tags', { read: 'mine' })
    expect((await call(t.editor, 'GET', '/items/tags')).answer).toEqual([403, 300])
  })

  it.each([
    ['directus_users', '/users', 'active'],
    ['directus_files', '/files', null],
  ])('takes the owner of %s for mine', async (collection, url, status) => {
    const { id: role } = (await post(t.admin, '/roles', { name: `Only own ${url}` })) as { id: number }
    await t.project
      .knex('directus_permissions')
      .where({ role, collection, status })
      .update({ read: 'mine', create: 'full' })
    const { id, inject } = await t.addUser({ role })
    const upload = { data: 'aGk=', filename_disk: 'a.txt', filename_download: 'a.txt' }
    await post(t.admin, '/files', upload)
    const own = ((await post(inject, '/files', upload)) as { id: number }).id
    const { data } = await call(inject, 'GET', `${url}?fields=id&limit=-1`)
    expect(data).toEqual([{ id: collection === 'directus_users' ? id : own }])
  })

  it('intersects the status parameter with the readable statuses; nothing in common gives nothing', async () => {
    await grant('articles', { status: 'published', read: 'full' })
    expect(await ids(t.editor, 'status=draft,published')).toEqual([items.published])
    expect(await ids(t.editor, 'status=deleted')).toEqual([])
    expect(await ids(t.editor, 'status=*')).toEqual([items.published])
  })

  it('counts only what may be read', async () => {
    await grant('articles', { status: 'published', read: 'full' })
    const { meta } = await call(t.editor, 'GET', '/items/articles?meta=*')
    expect(meta).toMatchObject({
      total_count: 1,
      filter_count: 1,
      status_count: { published: 1, draft: 0, deleted: 0 },
    })
  })

  it('never enforces $create rows', async () => {
    await grant('articles', { status: '$create', read: 'full', create: 'full' })
    expect((await call(t.editor, 'GET', '/items/articles')).answer).toEqual([403, 300])
  })
})

describe('7.4 enforcement: field lists', () => {
  it('drops a hidden field without a word, in nested reads too', async () => {
    await grant('articles', { read: 'full', read_field_blacklist: ['price'] })
    await grant('authors', { read: 'full', read_field_blacklist: ['bio'] })
    const { data } = await call(
      t.editor,
      'GET',
      `/items/articles/${items.published}?fields=title,price,author.*`,
    )
    expect(data).toEqual({ title: 'Published', author: { id: 1, name: 'Ann' } })
  })

  it('hides it only in rows of the status whose row says so', async () => {
    await grant('articles', { status: 'draft', read: 'full', read_field_blacklist: ['price'] })
    await grant('articles', { status: 'published', read: 'full' })
    const { data } = await call(t.editor, 'GET', '/items/articles?fields=title,price')
    expect(data).toEqual([{ title: 'Draft' }, { title: 'Own' }, { title: 'Published', price: 7 }])
  })

  it('leaves out rows in which nothing of what was asked for may be seen', async () => {
    await grant('articles', { status: 'draft', read: 'full', read_field_blacklist: ['price'] })
    await grant('articles', { status: 'published', read: 'full' })
    expect((await call(t.editor, 'GET', '/items/articles?fields=price')).data).toEqual([{ price: 7 }])
  })

  it('refuses to filter by it, or lets rows that hide it not match', async () => {
    await grant('articles', { status: 'draft', read: 'full', read_field_blacklist: ['price'] })
    expect((await call(t.editor, 'GET', '/items/articles?filter[price][gt]=1')).answer).toEqual([403, 215])
    await grant('articles', { status: 'published', read: 'full' })
    expect(await ids(t.editor, 'filter[price][gt]=1')).toEqual([items.published])
    expect(await ids(t.editor, 'filter[price][lt]=1000&filter[id][gt]=0')).toEqual([items.published])
  })

  it('does not sort or search by it', async () => {
    await grant('articles', { read: 'full', read_field_blacklist: ['views', 'price', 'title', 'slug'] })
    expect(await ids(t.editor, 'sort=-views')).toEqual(await ids(t.editor))
    expect(await ids(t.editor, 'q=Draft')).toEqual([])
  })

  it('lists it in the field routes when rows of statuses hide it, and in the collections always', async () => {
    await grant('articles', { status: 'draft', read: 'full', read_field_blacklist: ['price'] })
    const { data } = await call(t.editor, 'GET', '/fields/articles')
    expect(data.map((field: { field: string }) => field.field)).toContain('price')
    await t.project.knex('directus_permissions').where({ collection: 'articles' }).update({ status: null })
    const { data: collections } = await call(t.editor, 'GET', '/collections')
    const articles = collections.find((row: { collection: string }) => row.collection === 'articles')
    expect(articles.fields).toHaveProperty('price')
  })

  it('hides it in the field routes', async () => {
    await grant('articles', { read: 'full', read_field_blacklist: ['price'] })
    const { data } = await call(t.editor, 'GET', '/fields/articles')
    expect(data.map((field: { field: string }) => field.field)).not.toContain('price')
    expect((await call(t.editor, 'GET', '/fields/articles/price')).answer).toEqual([403, 215])
  })
})

describe('7.6 unreadable related data', () => {
  it('gives references as key objects, leaves lists out, and says so once per relation', async () => {
    await grant('articles', { read: 'full' })
    const url = `/items/articles/${items.published}?fields=id,author.name,tags.tag.name`
    const { answer, data, messages } = await call(t.editor, 'GET', url)
    expect([answer[0], data]).toEqual([200, { id: items.published, author: { id: 1 } }])
    expect(messages).toEqual([
      { type: 'warning', message: expect.any(String), code: 18, fields: ['author'] },
      { type: 'warning', message: expect.any(String), code: 18, fields: ['tags'] },
    ])
  })

  it('refuses to filter through it', async () => {
    await grant('articles', { read: 'full' })
    expect((await call(t.editor, 'GET', '/items/articles?filter[author.name]=Ann')).answer).toEqual([
      403, 215,
    ])
    expect((await call(t.editor, 'GET', '/items/articles?filter[author][contains]=Ann')).answer).toEqual([
      403, 215,
    ])
    expect((await call(t.editor, 'GET', '/items/articles?filter[tags][has]=1')).answer).toEqual([403, 215])
  })
})

describe('7.4 enforcement: writing', () => {
  it('creates in the statuses whose row allows it, the default status when none is sent', async () => {
    await grant('articles', { status: 'draft', create: 'mine' })
    expect((await call(t.editor, 'POST', '/items/articles', { title: 'x' })).answer).toEqual([204, undefined])
    const published = { title: 'x', status: 'published' }
    expect((await call(t.editor, 'POST', '/items/articles', published)).answer).toEqual([403, 301])
  })

  it('changes own items only with mine', async () => {
    await grant('articles', { status: 'draft', read: 'full', update: 'mine' })
    expect((await call(t.editor, 'PATCH', `/items/articles/${items.own}`, { views: 9 })).answer[0]).toBe(200)
    expect((await call(t.editor, 'PATCH', `/items/articles/${items.draft}`, { views: 9 })).answer).toEqual([
      403, 302,
    ])
    expect(await stored(items.draft)).toMatchObject({ views: 1 })
  })

  it.each([
    ['mine', [403, 302], [403, 303]],
    ['role', [403, 302], [403, 303]],
    ['full', [200, undefined], [204, undefined]],
  ])('%s where no one owns anything: update %j, delete %j', async (level, updated, deleted) => {
    const { id } = (await post(t.admin, '/items/tags', { name: `level-${level}` })) as { id: number }
    await grant('tags', { read: 'full', update: level, delete: level })
    const url = `/items/tags/${id}`
    expect((await call(t.editor, 'PATCH', url, { name: `${level}!` })).answer).toEqual(updated)
    expect((await call(t.editor, 'DELETE', url)).answer).toEqual(deleted)
  })

  it.each(['mine', 'role', 'full'])('create %s lets create', async (create) => {
    await grant('tags', { create, read: 'full' })
    expect((await call(t.editor, 'POST', '/items/tags', { name: `by-${create}` })).answer[0]).toBe(200)
  })

  it('does not enforce the list of statuses that forms leave out', async () => {
    const row = { read: 'full', create: 'full', status_blacklist: ['published'] }
    await grant('articles', { status: 'published', ...row })
    const body = { title: 'Listed', status: 'published' }
    expect((await call(t.editor, 'POST', '/items/articles', body)).answer[0]).toBe(200)
  })

  it('does not reach what is soft-deleted', async () => {
    const deleted = { title: 'Gone', status: 'deleted' }
    const [id] = await t.project.knex('articles').insert(deleted)
    await grant('articles', { read: 'full', update: 'full', delete: 'full' })
    const answer = await call(t.editor, 'PATCH', `/items/articles/${id}`, { title: 'Back' })
    expect(answer.answer).toEqual([404, 203])
    expect(await stored(id)).toMatchObject(deleted)
    await t.project.knex('articles').where({ id }).delete()
  })

  it('needs the right to change in the new status as well as in the old', async () => {
    await grant('articles', { status: 'draft', read: 'full', update: 'full' })
    await grant('articles', { status: 'published', read: 'full' })
    const url = `/items/articles/${items.draft}`
    expect((await call(t.editor, 'PATCH', url, { status: 'published' })).answer).toEqual([403, 302])
    expect(await stored(items.draft)).toMatchObject({ status: 'draft' })
  })

  it('needs the right to delete for a soft delete, and only that', async () => {
    const { id } = (await post(t.admin, '/items/articles', { title: 'Soft' })) as { id: number }
    await grant('articles', { status: 'draft', read: 'full', update: 'full' })
    const url = `/items/articles/${id}`
    expect((await call(t.editor, 'PATCH', url, { status: 'deleted' })).answer).toEqual([403, 303])
    expect(await stored(id)).toMatchObject({ status: 'draft' })
    await t.project
      .knex('directus_permissions')
      .where({ collection: 'articles' })
      .update({ update: 'none', delete: 'full' })
    expect((await call(t.editor, 'PATCH', url, { status: 'deleted', title: 'and more' })).answer).toEqual([
      403, 302,
    ])
    expect((await call(t.editor, 'PATCH', url, { status: 'deleted' })).answer).toEqual([204, undefined])
  })

  it('refuses hidden-for-writing fields of the current and of the new status', async () => {
    await grant('articles', {
      status: 'draft',
      read: 'full',
      update: 'full',
      create: 'full',
      write_field_blacklist: ['price'],
    })
    await grant('articles', {
      status: 'published',
      read: 'full',
      update: 'full',
      write_field_blacklist: ['views'],
    })
    const url = `/items/articles/${items.draft}`
    expect((await call(t.editor, 'PATCH', url, { price: 1 })).answer).toEqual([403, 305])
    expect((await call(t.editor, 'POST', '/items/articles', { title: 'x', price: 1 })).answer).toEqual([
      403, 305,
    ])
    expect((await call(t.editor, 'PATCH', url, { status: 'published', views: 1 })).answer).toEqual([403, 305])
    const { price, status } = await stored(items.draft)
    // MariaDB hands decimals out as text.
    expect([Number(price), status]).toEqual([5, 'draft'])
  })

  it('deletes own items only with mine, 403/303 otherwise', async () => {
    await grant('articles', { status: 'draft', read: 'full', delete: 'mine' })
    const url = `/items/articles/${items.draft}`
    expect((await call(t.editor, 'DELETE', url)).answer).toEqual([403, 303])
    expect(await stored(items.draft)).toBeDefined()
  })

  it('checks every collection that a nested write touches, and undoes all of it', async () => {
    await grant('articles', { read: 'full', update: 'full' })
    const url = `/items/articles/${items.published}`
    const payload = { title: 'Nested', author: { id: 1, name: 'Hacked' } }
    expect((await call(t.editor, 'PATCH', url, payload)).answer).toEqual([404, 203])
    expect((await call(t.editor, 'PATCH', url, { author: { name: 'New' } })).answer).toEqual([403, 301])
    expect((await call(t.editor, 'PATCH', url, { tags: [{ id: 3, $delete: true }] })).answer).toEqual([
      403, 303,
    ])
    expect(await stored(items.published)).toMatchObject({ title: 'Published', author: 1 })
    expect(await t.project.knex('authors').where('id', 1).first()).toMatchObject({ name: 'Ann' })
  })

  it.each([
    ['create', [403, 200, 204]],
    ['update', [204, 403, 204]],
    ['always', [403, 403, 403]],
  ])('explain %s asks creates, updates and deletes for a comment accordingly', async (explain, expected) => {
    const { id } = (await post(t.admin, '/items/tags', { name: `why-${explain}` })) as { id: number }
    await grant('tags', { create: 'full', read: 'full', update: 'full', delete: 'full', explain })
    const created = await call(t.editor, 'POST', '/items/tags?fields=-', { name: `new-${explain}` })
    const updated = await call(t.editor, 'PATCH', `/items/tags/${id}`, { name: `changed-${explain}` })
    const deleted = await call(t.editor, 'DELETE', `/items/tags/${id}`)
    const statuses = [
      created.answer[0] === 200 ? 204 : created.answer[0],
      updated.answer[0],
      deleted.answer[0],
    ]
    expect(statuses).toEqual(expected)
    const why = await call(t.editor, 'POST', '/items/tags?comment=because', { name: `why2-${explain}` })
    expect(why.answer[0]).toBe(200)
  })
})

describe('7.3 permission rows', () => {
  it('are read with lists as arrays, null as []', async () => {
    await grant('tags', { read: 'full', read_field_blacklist: ['name'] })
    const { data } = await call(t.admin, 'GET', '/permissions?filter[collection]=tags')
    expect(data[0]).toMatchObject({
      role: 3,
      read: 'full',
      read_field_blacklist: ['name'],
      status_blacklist: [],
    })
  })

  it('need collection and role, and lists as lists', async () => {
    expect((await call(t.admin, 'POST', '/permissions', {})).answer).toEqual([422, 4])
    const text = { collection: 'tags', role: 3, read_field_blacklist: 'name' }
    expect((await call(t.admin, 'POST', '/permissions', text)).answer).toEqual([422, 4])
  })

  it('are none where a level is not sent; words and doubles are taken as they come', async () => {
    const { data } = await call(t.admin, 'POST', '/permissions', { collection: 'tags', role: 3 })
    expect(Object.keys(data)).toEqual([
      'id',
      'collection',
      'role',
      'status',
      'create',
      'read',
      'update',
      'delete',
      'comment',
      'explain',
      'read_field_blacklist',
      'write_field_blacklist',
      'status_blacklist',
    ])
    const levels = ['create', 'read', 'update', 'delete', 'comment', 'explain']
    expect(data).toMatchObject(Object.fromEntries(levels.map((level) => [level, 'none'])))
    const odd = await call(t.admin, 'POST', '/permissions', { collection: 'tags', role: 3, read: 'some' })
    expect(odd.data.read).toBe('some')
    expect((await call(t.editor, 'GET', '/items/tags')).answer).toEqual([403, 300])
  })

  it('are created, changed and deleted in batches', async () => {
    const rows = [
      { collection: 'tags', role: 3, read: 'full' },
      { collection: 'authors', role: 3, read: 'full' },
    ]
    const created = await call(t.admin, 'POST', '/permissions', rows)
    const [tags, authors] = created.data.map(({ id }: { id: number }) => id)
    const changed = await call(t.admin, 'PATCH', '/permissions', [
      { id: tags, read: 'mine' },
      { id: authors, update: 'full' },
    ])
    expect(changed.data).toMatchObject([{ read: 'mine' }, { read: 'full', update: 'full' }])
    expect((await call(t.admin, 'PATCH', `/permissions/${tags}`, { read: 'role' })).data.read).toBe('role')
    expect((await call(t.admin, 'DELETE', `/permissions/${tags},${authors}`)).answer).toEqual([
      204,
      undefined,
    ])
    expect((await call(t.admin, 'GET', `/permissions/${tags}`)).answer).toEqual([404, 203])
  })

  it('are seen by those of their role only', async () => {
    await grant('tags', { read: 'full' }, 2)
    const [foreign] = (await call(t.admin, 'GET', '/permissions?filter[role]=2')).data
    const own = await call(t.editor, 'GET', '/permissions?fields=role&limit=-1')
    expect(own.data.every(({ role }: { role: number }) => role === 3)).toBe(true)
    expect((await call(t.editor, 'GET', `/permissions/${foreign.id}`)).answer).toEqual([404, 203])
    expect((await call(t.anonymous, 'GET', '/permissions')).answer).toEqual([401, 3])
  })

  it('are written by administrators only, whatever rows say', async () => {
    await grant('directus_permissions', { create: 'full', read: 'full', update: 'full', delete: 'full' })
    onTestFinished(async () => {
      await t.project
        .knex('directus_permissions')
        .where({ collection: 'directus_permissions', create: 'full' })
        .delete()
    })
    const row = { collection: 'tags', role: 3, read: 'full' }
    expect((await call(t.editor, 'POST', '/permissions', row)).answer).toEqual([403, 301])
    expect((await call(t.editor, 'PATCH', '/permissions/1', { read: 'full' })).answer).toEqual([403, 302])
    expect((await call(t.editor, 'DELETE', '/permissions/1')).answer).toEqual([403, 303])
    expect(await t.project.knex('directus_permissions').where('collection', 'tags')).toEqual([])
  })

  it('/me is one row of nulls for administrators, the role’s rows for others, role 2 for anonymous callers', async () => {
    const { data: own } = await call(t.admin, 'GET', '/permissions/me')
    expect(own).toEqual([
      expect.objectContaining({ id: null, role: 1, read: null, read_field_blacklist: [] }),
    ])
    const { data: rows } = await call(t.editor, 'GET', '/permissions/me')
    expect(rows).toHaveLength(16)
    expect(rows[0]).toMatchObject({ role: 3, status_blacklist: null })
    expect((await call(t.anonymous, 'GET', '/permissions/me')).data).toEqual([])
  })

  it('/me/{c} is an object for a plain row, an array for status rows, [] for nothing', async () => {
    await grant('tags', { read: 'full' })
    await grant('articles', { status: 'draft', read: 'full' })
    await grant('articles', { status: '$create', read: 'full' })
    expect((await call(t.editor, 'GET', '/permissions/me/tags')).data).toMatchObject({ collection: 'tags' })
    expect((await call(t.editor, 'GET', '/permissions/me/articles')).data).toHaveLength(1)
    expect((await call(t.editor, 'GET', '/permissions/me/authors')).data).toEqual([])
  })

  it('/me of anonymous callers are the rows of role 2, /me/{c} of administrators none', async () => {
    await grant('tags', { read: 'full' }, 2)
    const { data } = await call(t.anonymous, 'GET', '/permissions/me')
    expect(data).toMatchObject([{ collection: 'tags', role: 2, read: 'full', status_blacklist: null }])
    expect((await call(t.anonymous, 'GET', '/permissions/me/tags')).data).toEqual(data[0])
    expect((await call(t.admin, 'GET', '/permissions/me/tags')).data).toEqual([])
    expect((await call(t.editor, 'GET', '/permissions/me/nosuch')).data).toEqual([])
  })

  it('are explained, beyond the contract: which row allowed or denied', async () => {
    await grant('tags', { read: 'full', read_field_blacklist: ['name'] })
    const { data } = await call(t.editor, 'GET', '/permissions/explain/tags')
    expect(data.read).toEqual({
      allowed: true,
      rows: [{ status: null, owner: 'all', hidden_fields: ['name'] }],
      fields: ['id'],
      needs_comment: false,
      reasons: [expect.stringMatching(/^read on "tags" is allowed: row \d+ says "full"$/)],
      decided_by: [{ rule: 'level', rowId: expect.any(Number), status: null, level: 'full' }],
    })
    expect(data.delete.reasons).toEqual([expect.stringMatching(/is denied: row \d+ says "none"$/)])
    expect((await call(t.admin, 'GET', '/permissions/explain/tags?role=3')).data).toEqual(data)
    expect((await call(t.editor, 'GET', '/permissions/explain/tags?role=2')).answer).toEqual([401, 3])
  })

  it('take effect at once', async () => {
    expect((await call(t.editor, 'GET', '/items/tags')).answer).toEqual([403, 300])
    await grant('tags', { read: 'full' })
    expect((await call(t.editor, 'GET', '/items/tags')).answer[0]).toBe(200)
  })
})

describe('7.4 rights on system collections with the default rows', () => {
  it.each([
    ['POST', '/collections', { collection: 'x' }, [401, 3]],
    ['PATCH', '/collections/tags', { note: 'x' }, [401, 3]],
    ['DELETE', '/collections/tags', undefined, [403, 306]],
    ['POST', '/fields/tags', { field: 'x', type: 'alias' }, [422, 404]],
    ['PATCH', '/fields/tags/name', { note: 'x' }, [422, 404]],
    ['DELETE', '/fields/tags/name', undefined, [403, 303]],
    ['POST', '/relations', { collection_many: 'a', field_many: 'b' }, [403, 301]],
    ['PATCH', '/relations/1', { field_many: 'x' }, [403, 302]],
    ['DELETE', '/relations/1', undefined, [403, 303]],
    ['POST', '/roles', { name: 'x' }, [403, 301]],
    ['PATCH', '/roles/3', { name: 'x' }, [403, 302]],
    ['DELETE', '/roles/3', undefined, [403, 303]],
    ['POST', '/permissions', { collection: 'tags', role: 3 }, [403, 301]],
    ['POST', '/settings', { key: 'x' }, [403, 301]],
    ['PATCH', '/settings/1', { value: 'x' }, [403, 302]],
    ['DELETE', '/settings/1', undefined, [403, 303]],
    ['POST', '/webhooks', {}, [403, 301]],
    ['POST', '/users', { email: 'x@example.com' }, [403, 301]],
    ['GET', '/collections', undefined, [200, undefined]],
    ['GET', '/fields', undefined, [200, undefined]],
    ['GET', '/relations', undefined, [200, undefined]],
    ['GET', '/settings', undefined, [200, undefined]],
  ] as const)('%s %s with %j answers users of a role %j', async (method, url, payload, expected) => {
    expect((await call(t.editor, method, url, payload)).answer).toEqual(expected)
  })

  it.each([
    'collections',
    'fields',
    'relations',
    'settings',
    'users',
    'roles',
    'files',
    'activity',
    'revisions',
  ])('GET /%s answers anonymous callers 401/3', async (path) => {
    expect((await call(t.anonymous, 'GET', `/${path}`)).answer).toEqual([401, 3])
  })
})

describe('7.4 what no permission row opens', () => {
  const everything = { create: 'full', read: 'full', update: 'full', delete: 'full' }
  const guarded = [
    ...['settings', 'roles', 'permissions', 'relations', 'webhooks', 'fields', 'collections'],
    ...['migrations', 'user_sessions'],
  ]
  /** What none of the refused requests may have changed. */
  const stored = async () => ({
    rows: Object.fromEntries(
      await Promise.all(
        guarded.map(async (name) => [name, await t.project.knex(`directus_${name}`).orderBy(1)] as const),
      ),
    ),
    columns: Object.keys(await t.project.knex('tags').columnInfo()),
  })

  beforeAll(async () => {
    for (const name of guarded) {
      await t.project
        .knex('directus_permissions')
        .where({ role: 3, collection: `directus_${name}` })
        .delete()
      await grant(`directus_${name}`, everything)
    }
  })
  afterAll(async () => {
    await t.project.knex('directus_permissions').where({ role: 3 }).delete()
    await insertDefaultPermissions(t.project.knex, 3)
  })

  // Each row is granted in full, so the refusal comes from the collection itself and not from a missing row.
  it.each([
    ['POST', '/permissions', { collection: 'directus_users', role: 3, ...everything }, [403, 301]],
    ['PATCH', '/permissions/1', { read: 'full' }, [403, 302]],
    ['DELETE', '/permissions/1', undefined, [403, 303]],
    ['POST', '/roles', { name: 'Mine' }, [403, 301]],
    ['PATCH', '/roles/3', { ip_whitelist: [] }, [403, 302]],
    ['DELETE', '/roles/3', undefined, [403, 303]],
    ['POST', '/settings', { key: 'x', value: 'y' }, [403, 301]],
    ['PATCH', '/settings/1', { value: 'Taken over' }, [403, 302]],
    ['DELETE', '/settings/1', undefined, [403, 303]],
    [
      'POST',
      '/relations',
      { collection_many: 'articles', field_many: 'title', collection_one: 'tags' },
      [403, 301],
    ],
    ['PATCH', '/relations/1', { collection_one: 'directus_users' }, [403, 302]],
    ['DELETE', '/relations/1', undefined, [403, 303]],
    [
      'POST',
      '/webhooks',
      { http_action: 'post', url: 'https://example.com', collection: 'articles' },
      [403, 301],
    ],
    ['POST', '/collections', { collection: 'granted', fields: [] }, [401, 3]],
    ['PATCH', '/collections/tags', { note: 'Granted' }, [401, 3]],
    ['DELETE', '/collections/tags', undefined, [403, 306]],
    ['POST', '/fields/tags', { field: 'granted', type: 'string', datatype: 'VARCHAR' }, [422, 404]],
    ['PATCH', '/fields/tags/name', { note: 'Granted' }, [422, 404]],
    // Rows on fields open those of collections that the role can read, other than system collections.
    ['DELETE', '/fields/tags/name', undefined, [404, 200]],
    ['PATCH', '/fields/directus_users/token', { type: 'string', readonly: false }, [422, 404]],
    ['DELETE', '/fields/directus_users/token', undefined, [403, 306]],
    ['POST', '/items/directus_collections', { collection: 'granted' }, [401, 201]],
    ['POST', '/items/directus_fields', { collection: 'tags', field: 'granted', type: 'string' }, [401, 201]],
    ['GET', '/items/directus_migrations', undefined, [401, 201]],
    ['GET', '/items/directus_user_sessions', undefined, [401, 201]],
    ['POST', '/items/directus_migrations', { version: 1 }, [401, 201]],
    ['POST', '/items/directus_user_sessions', { user: 1, token: 'x' }, [401, 201]],
  ] as const)(
    'a role granted everything: %s %s with %j answers %j, and nothing has changed',
    async (method, url, payload, expected) => {
      const before = await stored()
      expect((await call(t.editor, method, url, payload)).answer).toEqual(expected)
      expect(await stored()).toEqual(before)
    },
  )
})

describe('7.7 collection presets', () => {
  const preset = { collection: 'articles', title: 'Mine', view_query: { tabular: { sort: '-id' } } }

  beforeEach(() => t.project.knex('directus_collection_presets').whereNotNull('title').delete())

  it('are created with JSON columns and defaults, without a line in the log', async () => {
    const before = await t.project.knex('directus_activity').count('* as n')
    const { data } = await call(t.admin, 'POST', '/collection_presets', { ...preset, user: 1 })
    expect(data).toMatchObject({ ...preset, user: 1, role: null, filters: null, view_type: 'tabular' })
    expect(await t.project.knex('directus_activity').count('* as n')).toEqual(before)
  })

  it('answer 409/204 for the same user, collection and title, 422 for no collection and for arrays', async () => {
    await post(t.admin, '/collection_presets', { ...preset, user: 1 })
    expect((await call(t.admin, 'POST', '/collection_presets', { ...preset, user: 1 })).answer).toEqual([
      409, 204,
    ])
    expect((await call(t.admin, 'POST', '/collection_presets', {})).answer).toEqual([422, 4])
    expect((await call(t.admin, 'POST', '/collection_presets', [preset])).answer).toEqual([422, 12])
  })

  it.each([
    ['filters', 'all'],
    ['filters', [{ field: 'title' }]],
    ['view_query', ['sort']],
    ['view_query', { tabular: 'sort' }],
    ['view_options', 5],
  ])('refuse what no listing could read: %s = %j', async (field, value) => {
    const body = { ...preset, title: null, [field]: value }
    expect((await call(t.admin, 'POST', '/collection_presets', body)).answer).toEqual([422, 4])
  })

  it('belong to their users: no one writes those of others', async () => {
    const own = { ...preset, user: t.users.editor.id }
    const { data } = await call(t.editor, 'POST', '/collection_presets', own)
    const url = `/collection_presets/${data.id}`
    expect((await call(t.editor, 'PATCH', url, { search_query: 'x' })).answer[0]).toBe(200)
    expect((await call(editor2, 'PATCH', url, { search_query: 'y' })).answer).toEqual([403, 302])
    expect((await call(editor2, 'DELETE', url)).answer).toEqual([403, 303])
    expect((await call(t.editor, 'PATCH', url, { user: 1 })).answer).toEqual([403, 302])
    for (const foreign of [
      { user: 1 },
      { user: null },
      { user: null, role: 3 },
      { user: t.users.editor.id, role: 1 },
    ]) {
      const answer = await call(t.editor, 'POST', '/collection_presets', {
        ...preset,
        title: 'For you',
        ...foreign,
      })
      expect(answer.answer).toEqual([403, 301])
    }
    expect((await call(t.editor, 'DELETE', url)).answer).toEqual([204, undefined])
  })

  it('of a role or of everyone are read by all, and written by administrators only', async () => {
    const shared = { collection: 'tags', title: 'Shared', role: 3 }
    const { data } = await call(t.admin, 'POST', '/collection_presets', shared)
    const url = `/collection_presets/${data.id}`
    expect((await call(t.editor, 'GET', url)).data).toMatchObject(shared)
    expect((await call(t.editor, 'PATCH', url, { search_query: 'x' })).answer).toEqual([403, 302])
    expect((await call(t.editor, 'DELETE', url)).answer).toEqual([403, 303])
    const ofEditors = t.project
      .knex('directus_permissions')
      .where({ collection: 'directus_collection_presets', role: 3 })
    onTestFinished(async () => {
      await ofEditors.clone().update({ delete: 'mine' })
    })
    await ofEditors.clone().update({ delete: 'full' })
    expect((await call(t.editor, 'DELETE', url)).answer).toEqual([403, 10])
    await ofEditors.clone().update({ delete: 'mine' })
    expect((await call(t.admin, 'DELETE', url)).answer).toEqual([204, undefined])
  })

  it('with the same title do not collide when no one owns them', async () => {
    const shared = { collection: 'tags', title: 'Twice' }
    expect((await call(t.admin, 'POST', '/collection_presets', shared)).answer[0]).toBe(200)
    expect((await call(t.admin, 'POST', '/collection_presets', shared)).answer[0]).toBe(200)
  })

  it.each([
    ['GET', '/collection_presets/99999', undefined, [404, 203]],
    ['PATCH', '/collection_presets/99999', { title: 'x' }, [404, 203]],
    ['PATCH', '/collection_presets', [{ id: 1, title: 'x' }], [405, 6]],
    ['DELETE', '/collection_presets/99999', undefined, [404, 203]],
    ['POST', '/collection_presets', { collection: 'tags', nonsense: 1 }, [422, 12]],
  ] as const)('%s %s with %j answers %j', async (method, url, payload, expected) => {
    expect((await call(t.admin, method, url, payload)).answer).toEqual(expected)
  })
})
