import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
let author: number
let article: number

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
})
afterAll(() => t.close())

beforeEach(async () => {
  author = ((await post(t.admin, '/items/authors', { name: 'Ann' })) as { id: number }).id
  article = ((await post(t.admin, '/items/articles', { title: 'Base', author })) as { id: number }).id
})

async function patch(
  url: string,
  payload: object,
): Promise<{ status: number; data: unknown; code: number | undefined }> {
  const response = await t.admin({ method: 'PATCH', url: `/items/${url}`, payload })
  const { data, error } = response.json()
  return { status: response.statusCode, data, code: error?.code }
}

async function read(url: string): Promise<unknown> {
  return (await t.admin({ url: `/items/${url}` })).json().data
}

const requireArticles = (required: boolean) =>
  t.admin({ method: 'PATCH', url: '/fields/authors/articles', payload: { required } })

async function tableSizes(): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  for (const table of [
    'articles',
    'authors',
    'tags',
    'articles_tags',
    'directus_activity',
    'directus_revisions',
  ]) {
    const rows = await t.project.knex(table).count('* as n')
    sizes[table] = Number(rows[0]?.n)
  }
  return sizes
}

describe('4.12 nested writes: references', () => {
  it('sets and clears by key', async () => {
    expect((await patch(`articles/${article}?fields=author`, { author: null })).data).toEqual({
      author: null,
    })
    expect((await patch(`articles/${article}?fields=author`, { author })).data).toEqual({ author })
  })

  it('creates and links the other item', async () => {
    const { data } = await patch(`articles/${article}?fields=author.name`, { author: { name: 'Bea' } })
    expect(data).toEqual({ author: { name: 'Bea' } })
  })

  it('changes the other item', async () => {
    const { data } = await patch(`articles/${article}?fields=author.*`, {
      author: { id: author, name: 'Anna' },
    })
    expect(data).toEqual({ author: { id: author, name: 'Anna', bio: null } })
  })

  it('deletes the other item and clears the reference', async () => {
    const { data } = await patch(`articles/${article}?fields=author`, {
      author: { id: author, $delete: true },
    })
    expect(data).toEqual({ author: null })
    expect((await t.admin({ url: `/items/authors/${author}` })).statusCode).toBe(404)
  })
})

describe('4.12 nested writes: lists', () => {
  it('creates, links, changes and unlinks children, leaving the others alone', async () => {
    const { id: loose } = (await post(t.admin, '/items/articles', { title: 'Loose' })) as { id: number }
    const fields = 'fields=articles.id,articles.title'
    const added = await patch(`authors/${author}?${fields}`, { articles: [{ title: 'New' }, { id: loose }] })
    expect(added.data).toMatchObject({ articles: [{ title: 'Base' }, { title: 'Loose' }, { title: 'New' }] })
    await patch(`authors/${author}`, {
      articles: [
        { id: loose, title: 'Tied' },
        { id: article, author: null },
      ],
    })
    expect(await read(`authors/${author}?fields=articles.title`)).toEqual({
      articles: [{ title: 'Tied' }, { title: 'New' }],
    })
    await patch(`authors/${author}`, { articles: [] })
    expect(await read(`authors/${author}?fields=articles.title`)).toMatchObject({ articles: [{}, {}] })
  })

  it('deletes a child only for the boolean true', async () => {
    await patch(`authors/${author}`, { articles: [{ id: article, $delete: 'true' }] })
    expect((await t.admin({ url: `/items/articles/${article}` })).statusCode).toBe(200)
    await patch(`authors/${author}`, { articles: [{ id: article, $delete: true }] })
    expect((await t.admin({ url: `/items/articles/${article}` })).statusCode).toBe(404)
  })

  it('takes plain keys as links', async () => {
    const { id } = (await post(t.admin, '/items/articles', { title: 'Plain' })) as { id: number }
    await patch(`authors/${author}`, { articles: [id] })
    expect(await read(`articles/${id}?fields=author`)).toEqual({ author })
  })

  it('links, creates and changes through a junction, and removes only the junction row', async () => {
    const { id: tag } = (await post(t.admin, '/items/tags', { name: `t${article}` })) as { id: number }
    const fields = 'fields=tags.id,tags.tag.name'
    const { data } = await patch(`articles/${article}?${fields}`, {
      tags: [{ tag: { id: tag } }, { tag: { name: `n${article}` } }, { tag }],
    })
    const { tags } = data as { tags: { id: number; tag: { name: string } }[] }
    expect(tags.map((row) => row.tag.name)).toEqual([`t${article}`, `n${article}`, `t${article}`])
    const junction = tags[0]?.id
    await patch(`articles/${article}`, { tags: [{ id: junction, tag: { id: tag, name: `x${article}` } }] })
    expect(await read(`tags/${tag}?fields=name`)).toEqual({ name: `x${article}` })
    await patch(`articles/${article}`, { tags: [{ id: junction, $delete: true }] })
    expect((await t.admin({ url: `/items/tags/${tag}` })).statusCode).toBe(200)
    expect((await read(`articles/${article}?fields=tags.id`)) as { tags: unknown[] }).toHaveProperty(
      'tags.length',
      2,
    )
  })

  it('refuses a nested change of what someone else has changed since, and writes nothing', async () => {
    const change = (title: string, base: unknown) =>
      t.admin({
        method: 'PATCH',
        url: `/items/authors/${author}`,
        payload: { name: 'Changed', articles: [{ id: article, title, $base: base }] },
      })
    expect((await change('Mine', { title: 'Base' })).statusCode).toBe(200)
    const lost = await change('Later', { title: 'Base', views: 0 })
    expect([lost.statusCode, lost.json().error.code]).toEqual([409, 217])
    expect(lost.json().lost).toEqual({ collection: 'articles', key: article, fields: ['title'] })
    expect(lost.json().data).toMatchObject({ id: article, title: 'Mine' })
    expect(await read(`articles/${article}?fields=title`)).toEqual({ title: 'Mine' })
    // The same value twice is no conflict, and neither is a field that no one else touched.
    expect((await change('Mine', { title: 'Base' })).statusCode).toBe(200)
    expect((await change('Later', { title: 'Mine' })).statusCode).toBe(200)
    expect((await change('x', 'Mine')).json().error.code).toBe(12)
  })

  it('compares every kind of value with `$base` as it is answered', async () => {
    const values = {
      title: 'Å',
      featured: true,
      views: 7,
      price: '12.50',
      publish_date: '2026-01-02',
      publish_time: '10:20:30',
      publish_on: '2026-01-02 10:20:30',
      keywords: ['a', 'b'],
      meta_data: { b: 1, a: [2] },
    }
    await patch(`articles/${article}`, values)
    const base = await read(`articles/${article}?fields=${Object.keys(values).join()},author`)
    expect(
      (await patch(`authors/${author}`, { articles: [{ id: article, title: 'B', $base: base }] })).status,
    ).toBe(200)
    const reference = await patch(`articles/${article}`, {
      author: { id: author, name: 'C', $base: { name: 'x' } },
    })
    expect([reference.status, reference.code]).toEqual([409, 217])
  })

  it('reveals nothing by `$base` of what the viewer may not read', async () => {
    const change = (base: object) =>
      t.editor({
        method: 'PATCH',
        url: `/items/authors/${author}`,
        payload: { articles: [{ id: article, body: 'C', $base: base }] },
      })
    await patch(`articles/${article}`, { status: 'published', views: 7 })
    const allow = async (collection: string, more: object = {}) => {
      const row = { collection, role: 3, read: 'full', update: 'full', ...more }
      return ((await post(t.admin, '/permissions', row)) as { id: number }).id
    }
    const rows = [
      await allow('authors'),
      await allow('articles', { status: 'published', read_field_blacklist: ['views'] }),
    ]
    try {
      expect((await change({ views: 'guess', nothing: 1 })).statusCode).toBe(200)
      expect((await change({ title: 'guess' })).statusCode).toBe(409)
    } finally {
      await t.project.knex('directus_permissions').whereIn('id', rows).delete()
    }
  })

  it('does not link a child again that someone else took out while it was edited', async () => {
    await patch(`authors/${author}`, { articles: [{ id: article, author: null }] })
    const stale = { id: article, title: 'Mine', $base: { title: 'Base', author } }
    const lost = await t.admin({
      method: 'PATCH',
      url: `/items/authors/${author}`,
      payload: { articles: [stale] },
    })
    expect([lost.statusCode, lost.json().lost]).toEqual([
      409,
      { collection: 'articles', key: article, fields: ['author'] },
    ])
    expect(await read(`articles/${article}?fields=title,author`)).toEqual({ title: 'Base', author: null })
    // After the refusal one may edit it where it is now, or link it again.
    const base = { title: 'Base', author: null }
    await patch(`authors/${author}`, {
      articles: [{ id: article, title: 'Mine', author: null, $base: base }],
    })
    expect(await read(`articles/${article}?fields=title,author`)).toEqual({ title: 'Mine', author: null })
    await patch(`authors/${author}`, { articles: [{ id: article, author, $base: { author: null } }] })
    expect(await read(`articles/${article}?fields=author`)).toEqual({ author })
  })

  it('writes translations like any other list', async () => {
    await patch(`articles/${article}`, { translations: [{ language: 'nl', title: 'Nieuws' }] })
    expect(await read(`articles/${article}?fields=translations.title`)).toEqual({
      translations: [{ title: 'Nieuws' }],
    })
  })

  it('changes nothing of a list that is sent as null', async () => {
    expect((await patch(`authors/${author}`, { name: 'Still Ann', articles: null })).status).toBe(200)
    expect(await read(`authors/${author}?fields=name,articles.id`)).toEqual({
      name: 'Still Ann',
      articles: [{ id: article }],
    })
  })

  it('refuses a key that is neither text nor number, and says of which collection', async () => {
    const payload = { articles: [{ id: { no: 'key' }, title: 'x' }] }
    const response = await t.admin({ method: 'PATCH', url: `/items/authors/${author}`, payload })
    expect(response.statusCode).toBe(422)
    expect(response.json().error).toMatchObject({
      code: 12,
      message: 'A key of "articles" should be a text or a number',
    })
  })

  it.each([
    ['a child', () => patch(`authors/${author}`, { articles: [{ title: 'x', $delete: true }] })],
    ['the other item', () => patch(`articles/${article}`, { author: { name: 'x', $delete: true } })],
  ])('deletes nothing without its key: %s', async (_what, send) => {
    const before = await tableSizes()
    const { status, code } = await send()
    expect([status, code]).toEqual([422, 12])
    expect(await tableSizes()).toEqual(before)
  })

  it('creates no other item for a key that the database makes itself', async () => {
    const before = await tableSizes()
    const answer = await patch(`articles/${article}`, { author: { id: 99999, name: 'x' } })
    expect([answer.status, answer.code]).toEqual([404, 203])
    expect(await tableSizes()).toEqual(before)
  })

  it('reads back the list it has just written, whatever fields name it', async () => {
    const { id: tag } = (await post(t.admin, '/items/tags', { name: `again${article}` })) as { id: number }
    const answer = await patch(`articles/${article}?fields=id,tags.tag.id`, { tags: [{ tag: { id: tag } }] })
    expect([answer.status, answer.data]).toEqual([200, { id: article, tags: [{ tag: { id: tag } }] }])
  })
})

describe('4.12 nested writes: items that are new', () => {
  const send = (payload: object, as = t.admin) =>
    as({ method: 'PATCH', url: `/items/articles/${article}`, payload: { title: 'Changed', ...payload } })
  let taken: number
  beforeEach(async () => {
    taken = ((await post(t.admin, '/items/tags', { name: `taken${article}` })) as { id: number }).id
  })

  it.each([
    ['a reference', 'authors', () => ({ author: { $new: true, id: author, name: 'Bea' } })],
    ['a junction', 'tags', () => ({ tags: [{ tag: { $new: true, id: taken, name: 'x' } }] })],
    [
      'a list',
      'articles',
      () => ({ author: { id: author, articles: [{ $new: true, id: article, title: 'x' }] } }),
    ],
    [
      'a new item',
      'tags',
      () => ({
        author: { name: 'y', articles: [{ title: 'z', tags: [{ tag: { $new: true, id: taken } }] }] },
      }),
    ],
  ])(
    'change none that has their key, within %s, and nothing else is written',
    async (_where, collection, payload) => {
      const before = await tableSizes()
      const refused = await send(payload())
      const key = { authors: author, tags: taken, articles: article }[collection]
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, 204])
      expect(refused.json().lost).toEqual({ collection, key, fields: ['id'] })
      expect(await tableSizes()).toEqual(before)
      expect(await read(`articles/${article}?fields=title,author.name`)).toEqual({
        title: 'Base',
        author: { name: 'Ann' },
      })
      expect(await read(`tags/${taken}?fields=name`)).toEqual({ name: `taken${article}` })
    },
  )

  it('are created with a key that is free, as by a request of their own', async () => {
    const free = 70_000 + article
    const payload = {
      author: { $new: true, id: free, name: 'Bea', articles: [{ $new: true, id: free, title: 'Child' }] },
      tags: [{ $new: true, tag: { $new: true, name: `free${article}` } }],
    }
    expect((await send(payload)).statusCode).toBe(200)
    expect(await read(`authors/${free}?fields=name,articles.id`)).toEqual({
      name: 'Bea',
      articles: [{ id: article }, { id: free }],
    })
    expect(await read(`articles/${article}?fields=tags.tag.name`)).toEqual({
      tags: [{ tag: { name: `free${article}` } }],
    })
    expect((await send(payload)).statusCode).toBe(409)
  })

  it('say no more of one that may not be read, or changed, than a request of their own', async () => {
    const payload = { id: author, name: 'Bea' }
    const allow = async (row: object) =>
      ((await post(t.admin, '/permissions', { role: 3, ...row })) as { id: number }).id
    const rows = [await allow({ collection: 'articles', read: 'full', update: 'full', status: 'draft' })]
    await patch(`articles/${article}`, { status: 'draft' })
    const both = async () => [
      (await send({ author: { $new: true, ...payload } }, t.editor)).json(),
      (await t.editor({ method: 'POST', url: '/items/authors', payload })).json(),
    ]
    try {
      const [denied, plainlyDenied] = await both()
      expect(denied.error).toMatchObject({ code: 301 })
      expect(denied).toEqual(plainlyDenied)
      rows.push(await allow({ collection: 'authors', create: 'full' }))
      const [refused, plainlyRefused] = await both()
      expect(refused).toMatchObject({ error: { code: 204 }, lost: { key: author } })
      expect(refused).toEqual(plainlyRefused)
    } finally {
      await t.project.knex('directus_permissions').whereIn('id', rows).delete()
    }
  })

  it('cannot be deleted in the same breath, and are what a false mark does not make them', async () => {
    const both = await send({ author: { $new: true, id: author, $delete: true } })
    expect([both.statusCode, both.json().error.code]).toEqual([422, 12])
    expect(await read(`authors/${author}?fields=name`)).toEqual({ name: 'Ann' })
    expect((await send({ author: { $new: false, id: author, name: 'Anna' } })).statusCode).toBe(200)
    expect(await read(`authors/${author}?fields=name`)).toEqual({ name: 'Anna' })
  })
})

describe('4.12 nested writes: all or nothing', () => {
  it.each([
    [
      'a child that fails validation',
      { articles: [{ title: 'ok', status: 'published' }, { status: 'published' }] },
      422,
    ],
    [
      'a child key that does not exist',
      { name: 'X', articles: [{ title: 'ok' }, { id: 99999, title: 'x' }] },
      404,
    ],
    ['an unknown field deep inside', { articles: [{ title: 'ok', tags: [{ tag: { nosuch: 1 } }] }] }, 422],
    ['a list that is none', { articles: { title: 'x' } }, 422],
  ])('leaves the database as it was after %s', async (_case, payload, status) => {
    const before = await tableSizes()
    expect((await patch(`authors/${author}`, payload)).status).toBe(status)
    expect(await tableSizes()).toEqual(before)
    expect(await read(`authors/${author}?fields=name`)).toEqual({ name: 'Ann' })
  })

  it('also when only the answer cannot be read', async () => {
    const before = await tableSizes()
    expect((await patch(`authors/${author}?fields=nosuch`, { name: 'X' })).code).toBe(202)
    expect(await tableSizes()).toEqual(before)
  })

  it('logs children with the item that nested them', async () => {
    const payload = { name: 'Parent', articles: [{ title: 'Child' }] }
    const { id } = (await post(t.admin, '/items/authors', payload)) as { id: number }
    const { articles } = (await read(`authors/${id}?fields=articles.id`)) as { articles: { id: number }[] }
    const revisions = (await read(`articles/${articles[0]?.id}/revisions`)) as Record<string, unknown>[]
    expect(revisions[0]).toMatchObject({
      collection: 'articles',
      parent_collection: 'authors',
      parent_item: String(id),
      parent_changed: true,
    })
  })

  it('refuses a new item whose required list holds nothing, by the name of the list', async () => {
    const create = async (payload: object) =>
      (await t.admin({ method: 'POST', url: '/items/authors', payload })).json()
    await requireArticles(true)
    try {
      for (const payload of [{ name: 'Cy' }, { name: 'Cy', articles: [] }]) {
        const { error } = await create(payload)
        expect(error).toMatchObject({ code: 4, problems: [{ field: 'articles' }] })
      }
      expect((await create({ name: 'Cy', articles: [{ title: 'Only' }] })).data).toMatchObject({ name: 'Cy' })
      expect(await read('authors?filter[name]=Cy&fields=name')).toEqual([{ name: 'Cy' }])
    } finally {
      await requireArticles(false)
    }
  })

  it('takes a new item whose required list is filled by the one that it is nested in, created or changed', async () => {
    await requireArticles(true)
    try {
      const created = { title: 'Outer', author: { name: 'Nested' } }
      const outer = await t.admin({ method: 'POST', url: '/items/articles', payload: created })
      expect(outer.statusCode).toBe(200)
      const changed = { author: { name: 'Another' } }
      const url = `/items/articles/${outer.json().data.id}`
      expect((await t.admin({ method: 'PATCH', url, payload: changed })).statusCode).toBe(200)
      const authors = await read('authors?filter[name][in]=Another&fields=articles.title')
      expect(authors).toEqual([{ articles: [{ title: 'Outer' }] }])
    } finally {
      await requireArticles(false)
    }
  })

  it('keeps a required list from losing its last child', async () => {
    await requireArticles(true)
    try {
      const answer = await patch(`authors/${author}`, { articles: [{ id: article, $delete: true }] })
      expect([answer.status, answer.code]).toEqual([422, 12])
      expect((await t.admin({ url: `/items/articles/${article}` })).statusCode).toBe(200)
    } finally {
      await requireArticles(false)
    }
  })
})
