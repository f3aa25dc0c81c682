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

  it('is taken by every route that changes the model', async () => {
    const { paths } = (await t.admin({ url: '/openapi.json' })).json()
    const changing = Object.entries<Record<string, { parameters?: { name: string }[] }>>(paths)
      .filter(([path]) => /^\/[^/]+\/(collections|fields|relations)(\/|$)/.test(path))
      // An index changes no value, and nothing refers to it.
      .filter(([path]) => !/\/indexes(\/|$)/.test(path))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, route]) => ({ path, method, route })),
      )
      .filter(({ method }) => method !== 'get')
    expect(changing.length).toBeGreaterThan(8)
    for (const { path, method, route } of changing) {
      expect(route.parameters, `${method} ${path}`).toContainEqual(expect.objectContaining({ name: 'plan' }))
    }
  })

  it("of a collection's own data changes nothing in the database", async () => {
    const { status, data } = await ask('PATCH', '/collections/books', { note: 'planned' })
    expect([status, data.steps]).toEqual([200, []])
    expect((await ask('PATCH', '/collections/books', {})).status).toBe(422)
    expect((await ask('PATCH', '/collections/directus_users', { note: 'x' })).status).toBe(422)
  })

  it.each<[string, object]>([
    [
      '/fields/books',
      [
        { field: 'title', length: 10 },
        { field: 'slug', length: 30 },
      ],
    ],
    ['/fields/books/title,slug', { length: 10 }],
  ])('of several fields is that of each, what stands in the way with it: PATCH %s', async (url, body) => {
    const { data } = await ask('PATCH', url, body)
    expect(data.steps).toMatchObject([
      { action: 'change_column', field: 'title', to: 'VARCHAR(10)' },
      { action: 'change_column', field: 'slug' },
    ])
    expect(data.obstacles[0]).toMatchObject({ kind: 'misfit', examples: ['The Left Hand of Darkness'] })
  })

  it('is refused where a field is named twice: what the second change does depends on the first', async () => {
    const { status, error } = await ask('PATCH', '/fields/books', [
      { field: 'title', note: 'a' },
      { field: 'title', note: 'b' },
    ])
    expect([status, error.key]).toEqual([422, 'planMissing'])
  })

  it('of a relation says which ends and which begins, with values that lead nowhere', async () => {
    const pens = { collection: 'pens', fields: [key, { field: 'book', type: 'm2o', datatype: 'INT' }] }
    await t.admin({ method: 'POST', url: '/collections', payload: pens })
    await t.admin({ method: 'POST', url: '/items/pens', payload: [{ book: 1 }, { book: 99 }] })
    const row = { collection_many: 'pens', field_many: 'book', collection_one: 'directus_files' }
    const made = await t.admin({ method: 'POST', url: '/relations', payload: row })
    const url = `/relations/${made.json().data.id}`
    const ends = { action: 'delete_relation', collection: 'pens', field: 'book' }
    const begins = { action: 'create_relation', collection: 'pens', field: 'book' }

    const moved = await ask('PATCH', url, { collection_one: 'books' })
    expect(moved.data.steps).toEqual([ends, begins])
    expect(moved.data.changes).toEqual([{ kind: 'dangling', count: 1, examples: ['99'] }])
    expect((await ask('PATCH', url, { collection_one: 'directus_files' })).data.steps).toEqual([])
    expect((await ask('DELETE', url)).data.steps).toEqual([ends])

    expect((await ask('DELETE', '/relations/9999')).status).toBe(404)
    for (const method of ['PATCH', 'DELETE'] as const) {
      const refused = await t.editor({ method, url: `${url}?plan=1`, payload: { field_one: 'x' } })
      expect(refused.statusCode, method).toBe(403)
    }
    await t.admin({ method: 'DELETE', url: '/collections/pens' })
  })

  it('is refused like the change, and given to administrators only', async () => {
    expect((await ask('DELETE', '/fields/books/id')).error.code).toBe(309)
    expect((await ask('DELETE', '/collections/directus_users')).error.code).toBe(309)
    expect((await ask('PATCH', '/fields/books/title', { type: 'nosuch' })).status).toBe(422)
    for (const url of ['/fields/books/title?plan=1', '/collections/books?plan=1']) {
      expect((await t.editor({ method: 'DELETE', url })).statusCode).toBe(403)
    }
    for (const url of ['/collections', '/fields/books', '/relations']) {
      const made = await t.editor({ method: 'POST', url: `${url}?plan=1`, payload: { field: 'x' } })
      expect([401, 403], url).toContain(made.statusCode)
    }
  })
})

describe('the plan of a table that was made elsewhere', () => {
  it('says what is described when it is adopted, which is then there', async () => {
    const { knex } = t.project
    await knex.schema.createTable('shelves', (table) => {
      table.increments('id')
      table.integer('book').unsigned().references('id').inTable('books')
    })
    await knex.transaction((trx) => t.project.schema.invalidate(trx))
    const body = { managed: true }
    const { data } = await ask('PATCH', '/collections/shelves', body)
    expect(data.steps).toEqual([
      { action: 'create_field', collection: 'shelves', field: 'id' },
      { action: 'create_field', collection: 'shelves', field: 'book' },
      { action: 'create_relation', collection: 'shelves', field: 'book' },
    ])
    expect((await ask('PATCH', '/collections/shelves', { managed: false })).data.steps).toEqual([])
    await t.admin({ method: 'PATCH', url: '/collections/shelves', payload: body })
    expect(
      await knex('directus_fields').where({ collection: 'shelves' }).orderBy('id').pluck('field'),
    ).toEqual(['id', 'book'])
    expect(await knex('directus_relations').where({ collection_many: 'shelves' })).toHaveLength(1)
    await t.admin({ method: 'DELETE', url: '/collections/shelves' })
  })
})

describe('the plan of something new', () => {
  const newField = async (body: object) =>
    ask('POST', '/fields/books', { field: 'planned', ...text, ...body })

  it('lists the table of a collection with its columns', async () => {
    const fields = [key, { field: 'name', ...text }, { field: 'books', type: 'o2m' }]
    const { data } = await ask('POST', '/collections', { collection: 'planned', fields })
    expect(data.steps).toEqual([
      { action: 'create_table', collection: 'planned' },
      { action: 'add_column', collection: 'planned', field: 'id', to: expect.stringMatching(/^INT/) },
      { action: 'add_column', collection: 'planned', field: 'name', to: 'VARCHAR(60)' },
      { action: 'create_field', collection: 'planned', field: 'books' },
    ])
    expect(data).toMatchObject({ obstacles: [], references: [], changes: [] })
  })

  it.each([
    ['nothing', {}, 0, []],
    ['its default', { default_value: 'new' }, 5, [{ kind: 'filled', count: 5, examples: ['new'] }]],
    ['an empty value', { required: true }, 5, [{ kind: 'blank', count: 5, examples: [''] }]],
  ])('says that stored items get %s in a field', async (_case, body, items, changes) => {
    const { data } = await newField(body)
    expect(data.steps).toEqual([
      { action: 'add_column', collection: 'books', field: 'planned', to: 'VARCHAR(60)', items },
    ])
    expect([data.obstacles, data.changes]).toEqual([[], changes])
  })

  it('says that stored items cannot all get a value that has to be unique, and the field is refused', async () => {
    const body = { unique: true, required: true }
    expect((await newField(body)).data.obstacles).toEqual([{ kind: 'repeated', count: 5, examples: [''] }])
    const payload = { field: 'planned', ...text, ...body }
    const made = await t.admin({ method: 'POST', url: '/fields/books', payload })
    expect([made.statusCode, made.json().error.code]).toEqual([422, 404])
    expect((await t.admin({ url: '/fields/books/planned' })).statusCode).toBe(404)
    expect((await newField({ unique: true })).data.obstacles).toEqual([])
  })

  it('lists what a relation needs: the table between, or the field on the other side', async () => {
    await t.admin({ method: 'POST', url: '/collections', payload: { collection: 'labels', fields: [key] } })
    const relation = {
      kind: 'm2m',
      collection: 'labels',
      junction: 'books_labels',
      field: 'books_id',
      other_field: 'labels_id',
      auto_generate: true,
    }
    const names = ({ data }: { data: { steps: { action: string; collection: string; field?: string }[] } }) =>
      data.steps.map(({ action, collection, field }) => [action, collection, field].filter(Boolean).join(' '))
    expect(names(await ask('POST', '/fields/books', { field: 'labels', type: 'o2m', relation }))).toEqual([
      'create_field books labels',
      'create_table books_labels',
      'add_column books_labels id',
      'add_column books_labels books_id',
      'add_column books_labels labels_id',
      'create_relation books_labels books_id',
      'create_relation books_labels labels_id',
    ])
    const many = { kind: 'o2m', collection: 'labels', field: 'book', auto_generate: true }
    expect(
      names(await ask('POST', '/fields/books', { field: 'labels', type: 'o2m', relation: many })),
    ).toEqual(['create_field books labels', 'add_column labels book', 'create_relation labels book'])
  })

  it('counts keys that lead to no item: of a stored field, and of those that a new one brings', async () => {
    const row = { collection_many: 'books', field_many: 'title', collection_one: 'books' }
    const { data } = await ask('POST', '/relations', row)
    expect(data.steps).toEqual([{ action: 'create_relation', collection: 'books', field: 'title' }])
    expect(data.changes).toEqual([
      { kind: 'dangling', count: 4, examples: expect.arrayContaining(['Dune', '42']) },
    ])
    const reference = { field: 'sequel', type: 'm2o', datatype: 'INT', required: true }
    const made = await newField({
      ...reference,
      length: null,
      relation: { kind: 'm2o', collection: 'books' },
    })
    expect(made.data.changes).toEqual([
      { kind: 'blank', count: 5, examples: ['0'] },
      { kind: 'dangling', count: 5, examples: ['0'] },
    ])
  })

  it.each<[string, object]>([
    ['/collections', { collection: 'Books', fields: [key] }],
    ['/collections', { collection: 'directus_mine', fields: [key] }],
    ['/fields/books', { field: 'title', ...text }],
    ['/fields/books', { ...key, field: 'second' }],
    ['/fields/nosuch', { field: 'planned', ...text }],
    ['/fields/books', { field: 'one', type: 'o2m', relation: { kind: 'm2o', collection: 'nosuch' } }],
    ['/relations', { collection_many: 'books', field_many: 'a', collection_one: 'directus_fields' }],
    ['/relations', { collection_many: 'books', field_many: 'a', collection_one: 'books', field_one: 'a' }],
  ])('is refused as making it is: POST %s %j', async (url, body) => {
    const planned = await ask('POST', url, body)
    const made = await t.admin({ method: 'POST', url, payload: body })
    expect(planned.error).toEqual(made.json().error)
    expect(planned.status).toBe(made.statusCode)
    expect(planned.status).toBeGreaterThanOrEqual(400)
  })
})

describe('a table that would be wider than MariaDB stores a row', () => {
  const wide = { ...text, length: 9000 }
  const asked = [
    ['POST', '/collections', { collection: 'sagas', fields: [key, ...['a', 'b'].map(wideField)] }],
    ['POST', '/fields/novels', wideField('b')],
    ['PATCH', '/fields/novels/note', { length: 9000 }],
    ['PATCH', '/fields/novels', ['note', 'more'].map((field) => ({ field, length: 4500 }))],
  ] as const
  function wideField(field: string) {
    return { field, ...wide }
  }
  beforeAll(async () => {
    const fields = [key, wideField('a'), { field: 'note', ...text }, { field: 'more', ...text }]
    await t.admin({ method: 'POST', url: '/collections', payload: { collection: 'novels', fields } })
  })

  it.each(asked)(
    'is refused by the plan of %s %s there alone, as by the change',
    async (method, url, payload) => {
      const isLimited = t.project.dialect.name === 'mysql'
      const plan = await ask(method, url, payload)
      expect([plan.status, plan.error?.code]).toEqual(isLimited ? [422, 405] : [200, undefined])
      if (!isLimited || Array.isArray(payload)) return
      const change = await t.admin({ method, url, payload })
      expect([change.statusCode, change.json().error.message]).toEqual([422, plan.error.message])
    },
  )
})
