import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
const TABLES = [
  'books',
  'directus_collections',
  'directus_fields',
  'directus_relations',
  'directus_permissions',
  'directus_collection_presets',
  'directus_activity',
]
const key = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
const text = { type: 'string', datatype: 'VARCHAR', length: 60, interface: 'text-input' }
const titles = ['Dune', 'Dune', 'The Left Hand of Darkness', null, '42']

beforeAll(async () => {
  t = await createTestApp()
  const fields = [
    { ...key, signed: false },
    { field: 'title', ...text },
    { field: 'slug', ...text, type: 'slug', interface: 'slug', options: { mirroredField: 'title' } },
  ]
  await t.admin({ method: 'POST', url: '/collections', payload: { collection: 'books', fields } })
  for (const title of titles) {
    await t.admin({ method: 'POST', url: '/items/books', payload: { title } })
  }
  const preset = {
    title: 'By title',
    user: 1,
    collection: 'books',
    view_query: { tabular: { sort: 'title' } },
  }
  await t.admin({ method: 'POST', url: '/collection_presets', payload: preset })
  for (const status of ['draft', 'published']) {
    const rights = { collection: 'books', role: 3, status, read_field_blacklist: ['title'] }
    await t.admin({ method: 'POST', url: '/permissions', payload: rights })
  }
})
afterAll(() => t.close())

const dump = () => Promise.all(TABLES.map((table) => t.project.knex(table).select()))

async function ask(method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const before = await dump()
  const response = await t.admin({ method, url: `${url}?plan=1`, ...(payload && { payload }) })
  expect(await dump(), 'a plan writes nothing').toEqual(before)
  return { status: response.statusCode, ...response.json() }
}

describe('the plan of a change', () => {
  it('counts what a deleted field loses, and names what speaks of it', async () => {
    const { data } = await ask('DELETE', '/fields/books/title')
    expect(data.steps).toEqual([
      { action: 'drop_column', collection: 'books', field: 'title', items: 4, from: 'VARCHAR(60)' },
    ])
    expect(data.references).toEqual([
      { kind: 'field', name: 'books.slug' },
      { kind: 'permission', name: 'Editor' },
      { kind: 'bookmark', name: 'By title' },
    ])
  })

  it('counts what a deleted collection loses', async () => {
    const { data } = await ask('DELETE', '/collections/books')
    expect(data.steps).toEqual([{ action: 'drop_table', collection: 'books', items: 5 }])
    expect(data.references).toContainEqual({ kind: 'bookmark', name: 'By title' })
  })

  it.each([
    [{ length: 10 }, 'misfit', 1, ['The Left Hand of Darkness']],
    [{ unique: true }, 'repeated', 2, ['Dune']],
    [{ required: true }, 'missing', 1, []],
    [{ type: 'integer', datatype: 'INT', length: null }, 'misfit', 3, ['Dune', 'The Left Hand of Darkness']],
  ])(
    'names the values because of which %j is refused, and the change is refused',
    async (body, kind, count, examples) => {
      const { data } = await ask('PATCH', '/fields/books/title', body)
      expect(data.obstacles).toEqual([{ kind, count, examples: expect.arrayContaining(examples) }])
      const before = await dump()
      const made = await t.admin({ method: 'PATCH', url: '/fields/books/title', payload: body })
      expect([made.statusCode, made.json().error?.code]).toEqual([422, 404])
      expect(made.json().error.message).toContain(`${count} item`)
      expect(await dump()).toEqual(before)
    },
  )

  it('is empty where the column stays, and what it allows is done', async () => {
    expect((await ask('PATCH', '/fields/books/title', { note: 'x' })).data.steps).toEqual([])
    const { data } = await ask('PATCH', '/fields/books/title', { length: 30 })
    expect(data).toMatchObject({
      steps: [{ from: 'VARCHAR(60)', to: 'VARCHAR(30)', items: 5 }],
      obstacles: [],
    })
    const made = await t.admin({ method: 'PATCH', url: '/fields/books/title', payload: { length: 30 } })
    expect(made.json().data).toMatchObject({ length: '30' })
    expect(await t.project.knex('books').orderBy('id').pluck('title')).toEqual(titles)
  })

  it('is announced to administrators: other servers of the contract would make the change', async () => {
    expect((await t.admin({ url: '/' })).json().data.api.model_plans).toBe(true)
    expect((await t.editor({ url: '/' })).json().data.api).not.toHaveProperty('model_plans')
  })

  it.each<['POST' | 'PATCH' | 'DELETE', string, object?]>([
    ['POST', '/collections', { collection: 'planned', fields: [key] }],
    ['PATCH', '/collections/books', { note: 'planned' }],
    ['POST', '/fields/books', { field: 'planned', ...text }],
    ['PATCH', '/fields/books', [{ field: 'title', note: 'planned' }]],
    ['POST', '/relations', { collection_many: 'books', field_many: 'title', collection_one: 'books' }],
    ['PATCH', '/relations/1', { field_one: 'planned' }],
    ['DELETE', '/relations/1'],
  ])('is refused where there is none, and nothing is done: %s %s', async (method, url, body) => {
    const answer = await ask(method, url, body)
    expect(answer.error).toMatchObject({ code: 12, key: 'planMissing' })
  })

  it('is refused like the change, and given to administrators only', async () => {
    expect((await ask('DELETE', '/fields/books/id')).error.code).toBe(309)
    expect((await ask('DELETE', '/collections/directus_users')).error.code).toBe(309)
    expect((await ask('PATCH', '/fields/books/title', { type: 'nosuch' })).status).toBe(422)
    for (const url of ['/fields/books/title?plan=1', '/collections/books?plan=1']) {
      expect((await t.editor({ method: 'DELETE', url })).statusCode).toBe(403)
    }
  })
})
