import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticles } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
})
afterAll(() => t.close())

describe('counts of items', () => {
  it('are given for every collection of the project in one answer, to administrators only', async () => {
    await t.admin({ method: 'POST', url: '/items/articles', payload: { title: 'One' } })
    const { data } = (await t.admin({ method: 'GET', url: '/schema/item_counts' })).json()
    expect(data.articles).toBe(1)
    expect(Object.keys(data).filter((name) => /^(directus_|pergola_)/.test(name))).toEqual([])
    expect((await t.editor({ method: 'GET', url: '/schema/item_counts' })).statusCode).toBe(403)
    expect((await t.anonymous({ method: 'GET', url: '/schema/item_counts' })).statusCode).toBe(401)
  })
})

describe('a field that is sent with its relation', () => {
  const key = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
  const aCollection = (collection: string) =>
    t.admin({
      method: 'POST',
      url: '/collections',
      payload: { collection, fields: [{ ...key, signed: false }] },
    })
  const create = async (collection: string, payload: object) => {
    const response = await t.admin({ method: 'POST', url: `/fields/${collection}`, payload })
    return { status: response.statusCode, ...response.json() }
  }
  const relationsOf = async (field: string) => {
    const { data } = (await t.admin({ method: 'GET', url: '/relations?limit=-1' })).json()
    return data.filter((row: Record<string, unknown>) => [row.field_one, row.field_many].includes(field))
  }

  beforeAll(async () => {
    for (const name of ['books', 'writers', 'labels', 'reviews']) {
      expect((await aCollection(name)).statusCode).toBe(200)
    }
  })

  it('refers to one item of another collection', async () => {
    const field = { field: 'writer', type: 'm2o', datatype: 'INT', signed: false, interface: 'many-to-one' }
    const relation = { kind: 'm2o', collection: 'writers' }
    expect(await create('books', { ...field, relation })).toMatchObject({ status: 200 })
    expect(await relationsOf('writer')).toMatchObject([
      { collection_many: 'books', field_many: 'writer', collection_one: 'writers', field_one: null },
    ])
    await t.admin({ method: 'POST', url: '/items/writers', payload: {} })
    const made = await t.admin({
      method: 'POST',
      url: '/items/books?fields=writer.id',
      payload: { writer: 1 },
    })
    expect(made.json().data).toEqual({ writer: { id: 1 } })
  })

  it('lists what refers to an item, on the reference that is there', async () => {
    const relation = { kind: 'o2m', collection: 'books', field: 'writer' }
    expect(await create('writers', { field: 'books', type: 'o2m', relation })).toMatchObject({ status: 200 })
    const rows = await relationsOf('writer')
    expect(rows).toMatchObject([{ collection_many: 'books', field_one: 'books' }])
    const read = await t.admin({ method: 'GET', url: '/items/writers/1?fields=books.id' })
    expect(read.json().data).toEqual({ books: [{ id: 1 }] })
  })

  it('makes the reference on the other side', async () => {
    const relation = { kind: 'o2m', collection: 'reviews', field: 'book', auto_generate: true }
    expect(await create('books', { field: 'reviews', type: 'o2m', relation })).toMatchObject({ status: 200 })
    const { data } = (await t.admin({ method: 'GET', url: '/fields/reviews/book' })).json()
    expect(data).toMatchObject({ type: 'm2o', datatype: 'INT', signed: false, required: false })
    const made = await t.admin({
      method: 'POST',
      url: '/items/books?fields=reviews.id',
      payload: { reviews: [{}, {}] },
    })
    expect(made.json().data.reviews).toHaveLength(2)
  })

  it('makes the table between two collections, hidden, and both rows of the relation', async () => {
    const relation = {
      kind: 'm2m',
      collection: 'labels',
      junction: 'books_labels',
      field: 'books_id',
      other_field: 'labels_id',
      auto_generate: true,
    }
    expect(await create('books', { field: 'labels', type: 'o2m', relation })).toMatchObject({ status: 200 })
    const junction = (await t.admin({ method: 'GET', url: '/collections/books_labels' })).json().data
    expect(junction).toMatchObject({ hidden: true, fields: { labels_id: { required: true } } })
    const made = await t.admin({
      method: 'POST',
      url: '/items/books?fields=labels.labels_id.id',
      payload: { labels: [{ labels_id: {} }] },
    })
    expect(made.json().data).toEqual({ labels: [{ labels_id: { id: 1 } }] })
  })

  it('makes the table of translations with its texts', async () => {
    const relation = {
      kind: 'translation',
      collection: 'books_translations',
      field: 'books_id',
      language_field: 'language',
      texts: ['title', 'summary'],
      auto_generate: true,
    }
    const field = { field: 'translations', type: 'translation', interface: 'translation', relation }
    expect(await create('books', field)).toMatchObject({ status: 200 })
    const made = await t.admin({
      method: 'POST',
      url: '/items/books?fields=translations.title',
      payload: { translations: [{ language: 'en', title: 'Dune' }] },
    })
    expect(made.json().data).toEqual({ translations: [{ title: 'Dune' }] })
  })

  it.each([
    ['a collection that does not exist', { kind: 'm2o', collection: 'nosuch' }],
    ['a system collection that is not reachable', { kind: 'm2o', collection: 'directus_fields' }],
    ['a kind that does not exist', { kind: 'magic', collection: 'labels' }],
    ['a missing name', { kind: 'o2m', collection: 'labels' }],
    ['a reference that does not exist', { kind: 'o2m', collection: 'labels', field: 'nosuch' }],
    [
      'a table that exists already',
      {
        kind: 'm2m',
        collection: 'labels',
        junction: 'reviews',
        field: 'a',
        other_field: 'b',
        auto_generate: 1,
      },
    ],
    [
      'two keys of one name',
      { kind: 'm2m', collection: 'labels', junction: 'x', field: 'a', other_field: 'a', auto_generate: 1 },
    ],
  ])('is refused whole for %s: the field is not there either', async (_case, relation) => {
    const answer = await create('books', { field: 'broken', type: 'o2m', relation })
    expect([answer.status, answer.error?.code]).toEqual([422, 404])
    expect((await t.admin({ method: 'GET', url: '/fields/books/broken' })).statusCode).toBe(404)
    expect(await relationsOf('broken')).toEqual([])
  })

  it('is for administrators only, whatever rows say', async () => {
    await t.project.knex('directus_permissions').insert({
      collection: 'directus_fields',
      role: 3,
      create: 'full',
      read: 'full',
    })
    const relation = { kind: 'm2o', collection: 'writers' }
    const field = { field: 'sneaky', type: 'm2o', datatype: 'INT', relation }
    const answer = await t.editor({ method: 'POST', url: '/fields/books', payload: field })
    expect(answer.statusCode).toBe(422)
    expect(await relationsOf('sneaky')).toEqual([])
  })
})
