import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

type Row = Record<string, unknown>
let t: TestApp
let article: number
let url: string
let tags: number[]

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  tags = []
  for (const name of ['red', 'green', 'blue'])
    tags.push(((await post(t.admin, '/items/tags', { name })) as Row).id as number)
})
afterAll(() => t.close())

beforeEach(async () => {
  const created = await post(t.admin, '/items/articles', {
    title: 'First',
    tags: [{ tag: tags[0] }, { tag: tags[1] }],
    translations: [{ language: 'nl', title: 'Eerste' }],
  })
  article = (created as { id: number }).id
  url = `/items/articles/${article}`
})

async function change(payload: object): Promise<void> {
  const response = await t.admin({ method: 'PATCH', url, payload })
  expect(response.statusCode, response.body).toBeLessThan(300)
}

const linked = async (): Promise<Row[]> =>
  (await t.admin({ url: `/items/articles_tags?filter[article]=${article}&fields=id,tag.id&sort=id` })).json()
    .data
const tagsNow = async () => (await linked()).map((row) => (row.tag as Row).id)
const titles = async () =>
  (
    await t.admin({ url: `/items/article_translations?filter[article]=${article}&fields=language,title` })
  ).json().data
const revisions = async (): Promise<Row[]> => (await t.admin({ url: `${url}/revisions?sort=id` })).json().data
const lists = async (
  as = t.admin,
): Promise<{ revision: number; lists: Record<string, Record<string, Row[]>> }[]> =>
  (await as({ url: `${url}/revisions/lists` })).json().data
const revert = async (revision: unknown, as = t.admin) =>
  as({ method: 'PATCH', url: `${url}/revert/${revision}` })

describe('what a revision remembers of lists', () => {
  it('is their rows before and after a write that changes them, beside the recorded form of data and delta', async () => {
    const [first] = await linked()
    await change({ tags: [{ id: first?.id, $delete: true }, { tag: tags[2] }] })
    await change({ title: 'Second' })
    const history = await lists()
    expect(history).toHaveLength(2)
    const idsOf = (rows: Row[] | undefined) => rows?.map((row) => Number(row.tag))
    expect(idsOf(history[0]?.lists.tags?.after)).toEqual([tags[0], tags[1]])
    expect(history[0]?.lists.translations).toMatchObject({
      before: [],
      after: [{ language: 'nl', title: 'Eerste' }],
    })
    expect(idsOf(history[1]?.lists.tags?.before)).toEqual([tags[0], tags[1]])
    expect(idsOf(history[1]?.lists.tags?.after)).toEqual([tags[1], tags[2]])
    const [created] = await revisions()
    expect(history[0]?.revision).toBe(created?.id)
    expect(created?.data).not.toHaveProperty('tags')
    expect(Object.keys(created ?? {})).not.toContain('lists')
  })
})

describe('going back', () => {
  it('says before what it will write, and sets lists back with the columns', async () => {
    const [first] = await linked()
    const translation = (
      await t.admin({ url: `/items/article_translations?filter[article]=${article}` })
    ).json().data[0]
    await change({
      title: 'Second',
      tags: [{ id: first?.id, $delete: true }, { tag: tags[2] }],
      translations: [{ id: translation.id, title: 'Tweede' }],
    })
    expect(await tagsNow()).toEqual([tags[1], tags[2]])
    const [created] = await revisions()
    const plan = (await t.admin({ url: `${url}/revert/${created?.id}` })).json().data
    expect(plan.incomplete).toEqual([])
    expect(plan.values).toMatchObject({ title: 'First' })
    expect(plan.values.tags).toHaveLength(2)
    expect((await revert(created?.id)).statusCode).toBe(200)
    expect((await tagsNow()).toSorted()).toEqual([tags[0], tags[1]])
    expect(await titles()).toEqual([{ language: 'nl', title: 'Eerste' }])
    // And forward again: a revert is a revision like others.
    const all = await revisions()
    expect((await revert(all[1]?.id)).statusCode).toBe(200)
    expect((await tagsNow()).toSorted()).toEqual([tags[1], tags[2]])
    expect(await titles()).toEqual([{ language: 'nl', title: 'Tweede' }])
  })

  it('leaves lists alone that never changed', async () => {
    await change({ title: 'Second' })
    const [created] = await revisions()
    await revert(created?.id)
    expect(await tagsNow()).toEqual([tags[0], tags[1]])
  })

  it('leads to no item that is gone by now, says which these are, and leaves what led to them as it is', async () => {
    const idOf = async (path: string, payload: object) => ((await post(t.admin, path, payload)) as Row).id
    const [author, next] = [await idOf('/items/authors', {}), await idOf('/items/authors', {})]
    const cover = await idOf('/files', { filename_download: 'a.txt', filename_disk: 'a.txt', data: 'YQ==' })
    const tag = await idOf('/items/tags', { name: 'short-lived' })
    await post(t.admin, '/items/languages', { code: 'xx', name: 'X' })
    await change({ author, cover, tags: [{ tag }], translations: [{ language: 'xx', title: 'x' }] })
    const then = (await revisions()).at(-1)?.id
    const rows = (await linked()).map(({ id }) => ({ id, $delete: true }))
    const translations = (
      await t.admin({ url: `/items/article_translations?filter[article]=${article}` })
    ).json().data
    const dropped = translations
      .filter((row: Row) => row.language === 'xx')
      .map(({ id }: Row) => ({ id, $delete: true }))
    await change({ title: 'Second', author: next, cover: null, tags: rows, translations: dropped })
    const gone = [`/items/authors/${author}`, `/files/${cover}`, `/items/tags/${tag}`, '/items/languages/xx']
    for (const each of gone)
      expect((await t.admin({ method: 'DELETE', url: each })).statusCode).toBeLessThan(300)

    const plan = (await t.admin({ url: `${url}/revert/${then}` })).json().data
    expect(plan.missing).toHaveLength(4)
    expect(plan.missing).toEqual(
      expect.arrayContaining([
        { field: 'author', keys: [String(author)] },
        { field: 'cover', keys: [String(cover)] },
        { field: 'tags', keys: [String(tag)] },
        { field: 'translations', keys: ['xx'] },
      ]),
    )
    // When it was changed differs where a second has passed.
    const { modified_on: _, ...values } = plan.values
    expect(Object.keys(values).toSorted()).toEqual(['slug', 'tags', 'title'])
    const reverted = await revert(then)
    expect(reverted.statusCode, reverted.body).toBe(200)
    const stored = await t.project.knex('articles').where('id', article).first()
    expect([stored.author, stored.cover, stored.title]).toEqual([next, null, 'First'])
    expect((await tagsNow()).toSorted()).toEqual([tags[0], tags[1]])
    expect(await titles()).toEqual([{ language: 'nl', title: 'Eerste' }])
  })

  it('leads to no item that the viewer may not read, there or gone, and so does not say which there are', async () => {
    const { id: author } = (await post(t.admin, '/items/authors', {})) as Row
    await change({ author })
    const then = (await revisions()).at(-1)?.id
    await change({ author: null })
    await t.project.knex('directus_permissions').where({ role: 3 }).delete()
    for (const collection of ['articles', 'directus_revisions', 'directus_activity'])
      await post(t.admin, '/permissions', { role: 3, collection, read: 'full', update: 'full' })
    const plan = async () => (await t.editor({ url: `${url}/revert/${then}` })).json().data
    const missing = [{ field: 'author', keys: [String(author)] }]
    const hidden = await plan()
    expect(hidden.missing).toEqual(missing)
    expect(hidden.values).not.toHaveProperty('author')
    const reading = (await post(t.admin, '/permissions', {
      role: 3,
      collection: 'authors',
      read: 'full',
    })) as Row
    expect(await plan()).toMatchObject({ values: { author }, missing: [] })
    await t.admin({ method: 'DELETE', url: `/items/authors/${author}` })
    expect((await plan()).missing).toEqual(missing)
    await t.admin({ method: 'DELETE', url: `/permissions/${reading.id}` })
    expect(await plan()).toEqual(hidden)
    expect((await revert(then, t.editor)).statusCode).toBe(200)
    expect((await t.admin({ url })).json().data.author).toBeNull()
  })

  it('writes under the rights of today: all of it, or nothing', async () => {
    await t.project.knex('directus_permissions').where({ role: 3 }).delete()
    const full = { role: 3, read: 'full', update: 'full', create: 'full', delete: 'none' }
    for (const collection of ['articles', 'articles_tags', 'tags', 'article_translations'])
      await post(t.admin, '/permissions', { ...full, collection })
    for (const collection of ['directus_revisions', 'directus_activity'])
      await post(t.admin, '/permissions', { role: 3, collection, read: 'full' })
    await change({ title: 'Second', tags: [{ tag: tags[2] }] })
    const [created] = await revisions()
    const refused = await revert(created?.id, t.editor)
    expect(refused.statusCode, refused.body).toBe(403)
    expect((await t.admin({ url })).json().data.title).toBe('Second')
    expect(await tagsNow()).toHaveLength(3)
  })

  it('shows no row to those who may not read it', async () => {
    await t.project.knex('directus_permissions').where({ role: 3 }).delete()
    for (const collection of ['articles', 'directus_revisions', 'directus_activity'])
      await post(t.admin, '/permissions', { role: 3, collection, read: 'full', update: 'full' })
    await post(t.admin, '/permissions', {
      role: 3,
      collection: 'article_translations',
      read: 'full',
      read_field_blacklist: ['title'],
    })
    const history = await lists(t.editor)
    expect(JSON.stringify(history)).not.toContain('Eerste')
    expect(history[0]?.lists.translations?.after?.[0]).toMatchObject({ language: 'nl' })
    expect(history[0]?.lists).not.toHaveProperty('tags')
    await t.project.knex('directus_permissions').where({ role: 3, collection: 'articles' }).delete()
    expect(await lists(t.editor)).toEqual([])
  })
})
