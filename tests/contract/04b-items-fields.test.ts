import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  await post(t.admin, '/items/languages', [
    { code: 'nl', name: 'Dutch' },
    { code: 'de', name: 'German' },
  ])
  await post(t.admin, '/items/articles', {
    title: 'Launch',
    author: { name: 'Ann', bio: 'Writes' },
    tags: [{ tag: { name: 'news' } }, { tag: { name: 'old' } }],
    translations: [
      { language: 'nl', title: 'Start' },
      { language: 'de', title: 'Anfang' },
    ],
  })
  await post(t.admin, '/items/articles', { title: 'Bare' })
})
afterAll(() => t.close())

async function first(fields: string, extra = ''): Promise<Record<string, unknown>> {
  const response = await t.admin({ url: `/items/articles?fields=${fields}&limit=1${extra}` })
  return response.json().data[0]
}

describe('4.3 fields', () => {
  it.each(['', 'fields=', 'fields=*'])(
    'gives all real columns for "%s", no lists and dividers',
    async (query) => {
      const { data } = (await t.admin({ url: `/items/articles?limit=1&${query}` })).json()
      expect(Object.keys(data[0])).toEqual(
        [
          'id',
          'status',
          'sort',
          'owner',
          'created_on',
          'modified_by',
          'modified_on',
          'title',
          'slug',
          'body',
        ].concat(
          [
            'featured',
            'views',
            'price',
            'publish_date',
            'publish_time',
            'publish_on',
            'keywords',
            'meta_data',
          ],
          ['pin', 'code', 'cover', 'author'],
        ),
      )
    },
  )

  it('keeps the order of the schema, not of the query, and gives the key only when asked', async () => {
    expect(Object.keys(await first('title, status'))).toEqual(['status', 'title'])
  })

  it('takes arrays and numbered keys as well', async () => {
    const { data } = (
      await t.admin({ url: '/items/articles?fields[]=id&fields[]=author.name&limit=1' })
    ).json()
    expect(data).toEqual([{ id: 1, author: { name: 'Ann' } }])
  })

  it('nests references as objects and lists as arrays of objects', async () => {
    expect(await first('id,author.*,tags.tag.name')).toEqual({
      id: 1,
      author: { id: 1, name: 'Ann', bio: 'Writes' },
      tags: [{ tag: { name: 'news' } }, { tag: { name: 'old' } }],
    })
  })

  it('gives null for a missing reference and [] for a list without children', async () => {
    const { data } = (await t.admin({ url: '/items/articles/2?fields=author.*,tags.id' })).json()
    expect(data).toEqual({ author: null, tags: [] })
  })

  it('expands every relation for *.*, one level more for each further star', async () => {
    const item = (await first('*.*')) as { owner: object; tags: { tag: unknown }[] }
    expect(item.owner).toMatchObject({ id: 1, role: 1 })
    expect(item.tags[0]?.tag).toBe(1)
    const deeper = (await first('*.*.*')) as { owner: object; tags: { tag: unknown }[] }
    expect(deeper.owner).toMatchObject({ id: 1, role: { id: 1, name: 'Administrator' } })
    expect(deeper.tags[0]?.tag).toEqual({ id: 1, name: 'news' })
  })

  it('drops a list named without a dot', async () => {
    expect(await first('id,tags,divider')).toEqual({ id: 1 })
  })

  it('treats a dotted name of a plain field as the field', async () => {
    expect(await first('title.x')).toEqual({ title: 'Launch' })
  })

  it('turns all other relations into key objects when one dotted name stands beside *', async () => {
    const item = await first('*,author.name')
    expect(item).toMatchObject({ author: { name: 'Ann' }, owner: { id: 1 }, cover: null })
    expect(item.tags).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('removes excluded fields; of a dotted exclusion only the named part', async () => {
    const item = await first('*,-body,-meta_data')
    expect(item).not.toHaveProperty('body')
    expect(item).toHaveProperty('title')
    expect(await first('author.*,-author.bio')).toEqual({ author: { id: 1, name: 'Ann' } })
  })

  it('gives nothing for a lone minus, and with limit=0 still counts', async () => {
    expect(await first('-')).toEqual({})
    const response = await t.admin({ url: '/items/articles?fields=-&limit=0&meta=total_count' })
    expect(response.json()).toEqual({ meta: { total_count: 2 }, data: [] })
  })

  it.each(['nosuch', 'author.nosuch', 'tags.tag.nosuch', '-nosuch'])(
    'answers 422/202 for %s',
    async (fields) => {
      const response = await t.admin({ url: `/items/articles?fields=id,${fields}` })
      expect([response.statusCode, response.json().error.code]).toEqual([422, 202])
    },
  )

  it('refuses more than ten levels, and lists of lists that multiply without end', async () => {
    const deep = await t.admin({ url: `/items/articles?fields=${Array(12).fill('*').join('.')}` })
    expect([deep.statusCode, deep.json().error.code]).toEqual([422, 12])
    for (let i = 0; i < 60; i++) await t.addUser({ role: 1 })
    const lists = 'owner.role.users.role.users.role.users.role.users.id'
    const wide = await t.admin({ url: `/items/articles?fields=${lists}` })
    expect([wide.statusCode, wide.json().error.code]).toEqual([422, 12])
    const wild = await t.admin({ url: `/items/articles?fields=${Array(10).fill('*').join('.')}` })
    expect([wild.statusCode, wild.json().error.code]).toEqual([422, 12])
  })

  it('writes at most 50,000 related items at once', async () => {
    const { knex } = t.project
    const [author] = await knex('authors').insert({ name: 'Prolific' })
    const articlesOf = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        title: `One of many ${index}`,
        author,
        status: 'draft',
      }))
    // One author and their articles, each of which shows all of them again.
    const ask = () => t.admin({ url: `/items/authors/${author}?fields=articles.author.articles.id` })
    await knex.batchInsert('articles', articlesOf(222), 100)
    // 222 articles, each with its author, whose articles are listed again: 222 + 222 + 222 x 222.
    const most = await ask()
    expect(most.statusCode).toBe(200)
    expect(most.json().data.articles[221].author.articles).toHaveLength(222)
    await knex.batchInsert('articles', articlesOf(3), 100)
    const more = await ask()
    expect([more.statusCode, more.json().error.code]).toEqual([422, 12])
    expect(more.json().error.message).toMatch(/fewer levels in "fields".*"limit"/)
    await knex('articles').where({ author }).delete()
    await knex('authors').where({ id: author }).delete()
  })

  it('loads at most 20,000 related items at once', async () => {
    const { knex } = t.project
    const [author] = await knex('authors').insert({ name: 'Prolific' })
    const rows = Array.from({ length: 20_001 }, (_, i) => ({ title: `A ${i}`, author, status: 'draft' }))
    await knex.batchInsert('articles', rows, 500)
    const more = await t.admin({ url: `/items/authors/${author}?fields=articles.id` })
    expect([more.statusCode, more.json().error.code]).toEqual([422, 12])
    // The other way round, each part of the list has one author to load.
    const list = await t.admin({ url: '/items/articles?limit=-1&fields=title,author.name&sort=-title' })
    expect(list.json().data.length).toBeGreaterThan(20_000)
    expect(list.json().data.at(-1).author).toEqual({ name: 'Prolific' })
    await knex('articles').where({ author }).delete()
    await knex('authors').where({ id: author }).delete()
  })

  it('restricts translations to the languages of lang, which may be *', async () => {
    const nl = await first('translations.title', '&lang=nl')
    expect(nl.translations).toEqual([{ title: 'Start' }])
    const all = (await first('translations.title', '&lang=*')) as { translations: unknown[] }
    expect(all.translations).toHaveLength(2)
  })

  it('reads a reference to a missing row as null', async () => {
    await post(t.admin, '/items/articles', { title: 'Dangling', author: 777 })
    const { data } = (
      await t.admin({ url: '/items/articles?filter[title]=Dangling&fields=author.name' })
    ).json()
    expect(data).toEqual([{ author: null }])
  })
})
