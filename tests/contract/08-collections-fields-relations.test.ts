import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  articleFields,
  createArticles,
  keyField,
  post,
  referenceField,
  textField,
} from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
})
afterAll(() => t.close())

async function call(as: Inject, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const response = await as({ method, url, ...(payload && { payload }) })
  const body = response.body === '' ? {} : response.json()
  return { answer: [response.statusCode, body.error?.code], data: body.data, message: body.error?.message }
}

describe('8.1 collections', () => {
  it('are listed with their fields by name, user collections before the 15 system ones', async () => {
    const { data } = await call(t.admin, 'GET', '/collections')
    expect(data).toHaveLength(6 + 15)
    expect(data.slice(-15).every((c: { collection: string }) => c.collection.startsWith('directus_'))).toBe(
      true,
    )
    const articles = data.find((c: { collection: string }) => c.collection === 'articles')
    expect(Object.keys(articles)).toEqual([
      'collection',
      'note',
      'hidden',
      'single',
      'managed',
      'fields',
      'icon',
      'translation',
    ])
    expect(articles.fields.title).toMatchObject({
      field: 'title',
      type: 'string',
      length: '255',
      required: true,
    })
  })

  it('give fields as an array for *.*', async () => {
    const { data } = await call(t.admin, 'GET', '/collections/articles?fields=*.*')
    expect(data.fields).toHaveLength(articleFields.length)
  })

  it.each(['nosuch', 'directus_users', 'pergola_state'])('answer 404/203 for %s', async (name) => {
    expect((await call(t.admin, 'GET', `/collections/${name}`)).answer).toEqual([404, 203])
  })

  it('include tables without description, which can be adopted', async () => {
    await t.project.knex.schema.createTable('legacy', (table) => {
      table.increments('id')
      table.string('ref', 10)
    })
    await t.project.schema.invalidate(t.project.knex)
    const { data } = await call(t.admin, 'GET', '/collections')
    expect(data.find((c: { collection: string }) => c.collection === 'legacy')).toMatchObject({
      managed: false,
    })
    expect((await call(t.admin, 'GET', '/collections/legacy')).answer).toEqual([404, 203])
    const adopted = await call(t.admin, 'PATCH', '/collections/legacy', { managed: true })
    expect(adopted.data).toMatchObject({ collection: 'legacy', managed: true })
    expect((await call(t.admin, 'GET', '/collections/legacy')).answer[0]).toBe(200)
  })

  it('are cut by limit and offset together, not by one of them', async () => {
    const all = (await call(t.admin, 'GET', '/collections')).data
    expect((await call(t.admin, 'GET', '/collections?limit=2&offset=1')).data).toEqual(all.slice(1, 3))
    expect((await call(t.admin, 'GET', '/collections?limit=2')).data).toHaveLength(all.length)
    expect((await call(t.admin, 'GET', '/collections?offset=2')).data).toHaveLength(all.length)
    expect((await call(t.admin, 'GET', '/collections?fields=collection')).data).toEqual(all)
  })

  it('change their description, never their name', async () => {
    const change = {
      note: 'Changed',
      icon: 'edit',
      translation: [{ locale: 'en-US', translation: 'Articles!' }],
    }
    const { data } = await call(t.admin, 'PATCH', '/collections/articles', change)
    expect(data).toEqual({ collection: 'articles', managed: true, hidden: false, single: false, ...change })
    expect((await call(t.admin, 'PATCH', '/collections/tags', { collection: 'tags2' })).answer).toEqual([
      422, 4,
    ])
    expect((await call(t.admin, 'PATCH', '/collections/nosuch', { note: 'x' })).answer).toEqual([404, 200])
    expect((await call(t.admin, 'PATCH', '/collections/directus_users', { note: 'x' })).answer).toEqual([
      422, 4,
    ])
  })

  it.each([
    ['PATCH', '/collections/articles', {}, [422, 4]],
    ['PATCH', '/collections/nosuch', {}, [404, 200]],
    ['POST', '/collections', undefined, [400, 13]],
  ] as const)('%s %s with %j answers %j', async (method, url, payload, expected) => {
    expect((await call(t.admin, method, url, payload)).answer).toEqual(expected)
  })

  it('are dropped with everything that describes them, items of the log excepted', async () => {
    await post(t.admin, '/collections', { collection: 'temp', fields: [keyField, referenceField('author')] })
    const relation = {
      collection_many: 'temp',
      field_many: 'author',
      collection_one: 'authors',
      field_one: 'temps',
    }
    await post(t.admin, '/relations', relation)
    await post(t.admin, '/fields/authors', { field: 'temps', type: 'o2m' })
    await post(t.admin, '/permissions', { collection: 'temp', role: 3 })
    await post(t.admin, '/items/temp', {})
    expect((await call(t.admin, 'DELETE', '/collections/temp')).answer).toEqual([204, undefined])
    expect((await call(t.admin, 'GET', '/items/temp')).answer).toEqual([404, 200])
    expect((await call(t.admin, 'GET', '/fields/authors/temps')).answer).toEqual([404, 202])
    for (const table of ['directus_fields', 'directus_permissions', 'directus_collections']) {
      expect(await t.project.knex(table).where('collection', 'temp')).toEqual([])
    }
    expect(await t.project.knex('directus_relations').where('collection_many', 'temp')).toEqual([])
    expect(await t.project.knex('directus_activity').where('collection', 'temp')).not.toEqual([])
  })

  it.each([
    ['POST', '/collections', { collection: 'hack', fields: [keyField] }, [401, 3]],
    ['PATCH', '/collections/articles', { note: 'hack' }, [401, 3]],
    ['DELETE', '/collections/articles', undefined, [403, 306]],
  ] as const)('are closed to others: %s %s', async (method, url, payload, expected) => {
    expect((await call(t.editor, method, url, payload)).answer).toEqual(expected)
    expect((await call(t.admin, 'GET', '/collections/articles')).data.note).toBe('Changed')
  })

  it('are read by everyone signed in, 401/3 anonymously; system collections are never dropped', async () => {
    expect((await call(t.editor, 'GET', '/collections')).answer[0]).toBe(200)
    expect((await call(t.anonymous, 'GET', '/collections')).answer).toEqual([401, 3])
    expect((await call(t.admin, 'DELETE', '/collections/directus_users')).answer).toEqual([403, 309])
    expect((await call(t.admin, 'DELETE', '/collections/nosuch')).answer).toEqual([404, 200])
  })
})

describe('8.2 creating a collection', () => {
  const decimal = { field: 'd', type: 'decimal', datatype: 'DECIMAL' }

  it('answers with its description, without fields', async () => {
    const body = { collection: 'things', hidden: 0, fields: [keyField, textField('name')] }
    expect((await call(t.admin, 'POST', '/collections', body)).data).toEqual({
      collection: 'things',
      managed: true,
      hidden: false,
      single: false,
      icon: null,
      note: null,
      translation: null,
    })
  })

  it.each([
    ['no name', { fields: [keyField] }, [422, 4]],
    ['the system prefix', { collection: 'directus_x', fields: [keyField] }, [422, 4]],
    ['a name without letter or digit', { collection: '___', fields: [keyField] }, [422, 4]],
    ['a name of 65 characters', { collection: 'x'.repeat(65), fields: [keyField] }, [422, 4]],
    ['odd characters', { collection: 'bad name!', fields: [keyField] }, [422, 4]],
    ...['toString', '__proto__', 'constructor', 'valueOf', 'hasOwnProperty'].map(
      (collection): [string, object, number[]] => [
        `the name ${collection}, which every object has`,
        JSON.parse(JSON.stringify({ collection, fields: [keyField] })),
        [422, 4],
      ],
    ),
    ['a field of such a name', { collection: 'x', fields: [keyField, textField('constructor')] }, [422, 4]],
    ['a name that exists', { collection: 'Articles', fields: [keyField] }, [422, 307]],
    ['no fields', { collection: 'x' }, [422, 4]],
    ['no primary key', { collection: 'x', fields: [textField('a')] }, [422, 12]],
    ['two primary keys', { collection: 'x', fields: [keyField, { ...keyField, field: 'b' }] }, [422, 12]],
    ['a double name', { collection: 'x', fields: [keyField, textField('a'), textField('A')] }, [422, 12]],
    ['no datatype', { collection: 'x', fields: [keyField, { field: 'a', type: 'string' }] }, [422, 12]],
    [
      'an unknown type',
      { collection: 'x', fields: [keyField, { ...textField('a'), type: 'wat' }] },
      [422, 401],
    ],
    ['a missing length', { collection: 'x', fields: [keyField, decimal] }, [422, 402]],
    [
      'a length too much',
      { collection: 'x', fields: [keyField, textField('a', { datatype: 'TEXT' })] },
      [422, 403],
    ],
    ['an unknown key', { collection: 'x', fields: [keyField, textField('a', { wat: 1 })] }, [422, 12]],
    [
      'a text that counts up',
      { collection: 'x', fields: [textField('a', { primary_key: true, auto_increment: true })] },
      [422, 12],
    ],
    [
      'a second field that counts up',
      { collection: 'x', fields: [keyField, { ...keyField, field: 'b', primary_key: false }] },
      [422, 12],
    ],
    [
      'two fields of one unique type',
      {
        collection: 'x',
        fields: [
          keyField,
          { field: 'a', type: 'sort', datatype: 'INT' },
          { field: 'b', type: 'sort', datatype: 'INT' },
        ],
      },
      [422, 4],
    ],
  ])('refuses %s and leaves no table', async (_case, body, expected) => {
    expect((await call(t.admin, 'POST', '/collections', body)).answer).toEqual(expected)
    expect(await t.project.knex.schema.hasTable('x')).toBe(false)
  })

  it('takes false as a default of a boolean', async () => {
    const flag = { field: 'flag', type: 'boolean', datatype: 'TINYINT', default_value: false }
    await post(t.admin, '/collections', { collection: 'flags', fields: [keyField, flag] })
    expect((await call(t.admin, 'GET', '/fields/flags/flag')).data.default_value).toBe('0')
    expect(await post(t.admin, '/items/flags', {})).toEqual({ id: 1, flag: false })
  })
})

describe('8.3 fields', () => {
  it('come in a form for lists and a form for single ones', async () => {
    const { data: list } = await call(t.admin, 'GET', '/fields/articles')
    const inList = (name: string) => list.find((field: { field: string }) => field.field === name)
    expect(inList('title')).toMatchObject({ type: 'string', locked: 0, note: '', required: true, sort: 0 })
    expect(inList('tags')).toMatchObject({ type: 'O2M', datatype: null, note: null })
    expect((await call(t.admin, 'GET', '/fields/articles/title')).data).toMatchObject({
      locked: false,
      note: null,
    })
    expect((await call(t.admin, 'GET', '/fields/articles/tags')).data).toMatchObject({ type: 'o2m' })
    expect((await call(t.admin, 'GET', '/fields/articles/title,slug')).data).toHaveLength(2)
  })

  it.each(['/fields/articles/title', '/fields/articles/tags'])(
    'GET %s has the keys of the contract',
    async (url) => {
      const { data } = await call(t.admin, 'GET', url)
      expect(Object.keys(data).join(' ')).toBe(
        'collection field datatype unique primary_key auto_increment default_value note signed id type sort interface ' +
          'hidden_detail hidden_browse required options locked translation readonly width validation group length',
      )
    },
  )

  it('of one collection come in the order of the schema, whatever parameters say', async () => {
    const plain = (await call(t.admin, 'GET', '/fields/articles')).data
    const asked = (await call(t.admin, 'GET', '/fields/articles?fields=field&sort=-field&meta=*')).data
    expect(asked).toEqual(plain)
    expect(plain.map(({ field }: { field: string }) => field)).toEqual(
      articleFields.map(({ field }) => field),
    )
  })

  it('list all collections that can be read, limited if asked', async () => {
    expect((await call(t.admin, 'GET', '/fields?limit=2')).data).toHaveLength(2)
    const all = (await call(t.admin, 'GET', '/fields?limit=-1')).data
    expect(new Set(all.map((field: { collection: string }) => field.collection))).toContain('articles')
    const seen = (await call(t.editor, 'GET', '/fields')).data
    expect(new Set(seen.map((field: { collection: string }) => field.collection))).not.toContain('articles')
    expect((await call(t.editor, 'GET', '/fields/articles')).answer).toEqual([403, 300])
  })

  it.each([
    ['/fields/nosuch', [404, 200]],
    ['/fields/articles/title,nosuch', [404, 202]],
    ['/fields/articles/nosuch', [404, 202]],
  ])('GET %s answers %j', async (url, expected) => {
    expect((await call(t.admin, 'GET', url)).answer).toEqual(expected)
  })

  it('are added as columns, with index and defaults for rows that exist', async () => {
    await post(t.admin, '/items/tags', [{ name: 'one' }, { name: 'two' }])
    const body = { ...textField('label', { required: true, note: 'A label', width: 'half' }) }
    const { data } = await call(t.admin, 'POST', '/fields/tags', body)
    expect(data).toMatchObject({
      field: 'label',
      length: '255',
      note: 'A label',
      width: 'half',
      required: true,
    })
    expect((await call(t.admin, 'GET', '/items/tags?fields=label')).data).toEqual([
      { label: '' },
      { label: '' },
    ])
    const missing = await call(t.admin, 'POST', '/items/tags', { name: 'three' })
    expect(missing.answer).toEqual([422, 4])
  })

  it.each([
    ['an existing name', textField('title')],
    ['a bad name', textField('bad name')],
    ['an unknown type', { ...textField('b1'), type: 'wat' }],
    ['no length', { field: 'b2', type: 'string', datatype: 'VARCHAR' }],
    ['a list', [textField('b5')]],
    ['an unknown key', textField('b6', { wat: 1 })],
    ['no name', { type: 'string', datatype: 'VARCHAR', length: 10 }],
    ['a second primary key', { ...keyField, field: 'b7' }],
    ['no type', { field: 'b3' }],
    ['a number that counts up beside the key', { ...keyField, field: 'b8', primary_key: false }],
    ['a second status', { field: 'b4', type: 'status', datatype: 'VARCHAR', length: 20 }],
  ])('answer 422/404 for %s', async (_case, body) => {
    expect((await call(t.admin, 'POST', '/fields/articles', body)).answer).toEqual([422, 404])
  })

  it.each([
    ['PATCH', '/fields/articles/nosuch', { note: 'x' }],
    ['PATCH', '/fields/nosuch/title', { note: 'x' }],
    ['PATCH', '/fields/articles', [{ note: 'no name' }]],
    [
      'PATCH',
      '/fields/articles',
      [
        { field: 'title', sort: 9 },
        { field: 'nosuch', sort: 9 },
      ],
    ],
    ['PATCH', '/fields/articles/title', { type: 'wat' }],
    ['PATCH', '/fields/articles/title', { type: 'o2m' }],
    ['PATCH', '/fields/articles/title', { length: 'long' }],
    ['PATCH', '/fields/articles/title', { primary_key: true }],
    ['POST', '/fields/nosuch', textField('a')],
  ] as const)('%s %s with %j answers 422/404', async (method, url, payload) => {
    expect((await call(t.admin, method, url, payload)).answer).toEqual([422, 404])
    expect((await call(t.admin, 'GET', '/fields/articles/title')).data).toMatchObject({
      type: 'string',
      length: '255',
    })
  })

  it('keep name, collection and id, whatever a body says', async () => {
    const { data: before } = await call(t.admin, 'GET', '/fields/articles/slug')
    const renamed = { field: 'renamed', collection: 'tags', id: 1, note: 'kept' }
    const { data } = await call(t.admin, 'PATCH', '/fields/articles/slug', renamed)
    expect(data).toEqual({ ...before, note: 'kept' })
    expect((await call(t.admin, 'GET', '/fields/articles/renamed')).answer).toEqual([404, 202])
  })

  it('are changed without a line in the log for activity_skip', async () => {
    const count = async () => (await t.project.knex('directus_activity').count({ n: '*' }).first())?.n
    const before = await count()
    await call(t.admin, 'PATCH', '/fields/tags?activity_skip=1', [{ field: 'name', sort: 3 }])
    expect(await count()).toBe(before)
    await call(t.admin, 'PATCH', '/fields/tags', [{ field: 'name', sort: 4 }])
    expect(await count()).not.toBe(before)
  })

  it('answer 422/404 with the reason to those who may not change them', async () => {
    expect((await call(t.editor, 'POST', '/fields/articles', textField('hack'))).answer).toEqual([422, 404])
    expect((await call(t.editor, 'PATCH', '/fields/articles/title', { note: 'hack' })).answer).toEqual([
      422, 404,
    ])
    expect((await call(t.editor, 'DELETE', '/fields/articles/title')).answer).toEqual([403, 303])
    expect((await call(t.admin, 'GET', '/fields/articles/title')).data.note).toBeNull()
  })

  it('change what their row says, several at once with an array', async () => {
    const { data } = await call(t.admin, 'PATCH', '/fields/articles/body', {
      note: 'changed',
      options: { a: [1] },
    })
    expect(data).toMatchObject({ field: 'body', note: 'changed', options: { a: [1] } })
    const order = [
      { field: 'title', sort: 1 },
      { field: 'body', sort: 2 },
    ]
    const sorted = await call(t.admin, 'PATCH', '/fields/articles', order)
    expect(sorted.data.map((field: { sort: number }) => field.sort)).toEqual([1, 2])
  })

  it('change their column at once, keeping values, keys and indexes', async () => {
    await post(t.admin, '/collections', {
      collection: 'cols',
      fields: [keyField, textField('a', { unique: true }), textField('b')],
    })
    await post(t.admin, '/items/cols', [
      { a: 'x', b: 'y' },
      { a: 'z', b: null },
    ])
    await call(t.admin, 'DELETE', '/items/cols/2')
    const { data } = await call(t.admin, 'PATCH', '/fields/cols/b', { length: 300, default_value: 'd' })
    expect(data).toMatchObject({ length: '300', default_value: 'd' })
    expect(await post(t.admin, '/items/cols', { a: 'w' })).toEqual({ id: 3, a: 'w', b: 'd' })
    expect((await call(t.admin, 'POST', '/items/cols', { a: 'x' })).answer).toEqual([409, 204])
    expect((await call(t.admin, 'GET', '/items/cols/1')).data).toEqual({ id: 1, a: 'x', b: 'y' })
  })

  it('become required only where every item has a value, and are enforced from then on', async () => {
    const { data: created } = await call(t.admin, 'POST', '/items/cols', { a: 'v', b: null })
    expect((await call(t.admin, 'PATCH', '/fields/cols/b', { required: true })).answer).toEqual([422, 404])
    await call(t.admin, 'DELETE', `/items/cols/${created.id}`)
    expect((await call(t.admin, 'PATCH', '/fields/cols/b', { required: true })).data.required).toBe(true)
    expect((await call(t.admin, 'PATCH', '/items/cols/1', { b: null })).answer).toEqual([422, 4])
    expect((await call(t.admin, 'PATCH', '/fields/cols/b', { required: false })).data.required).toBe(false)
    expect((await call(t.admin, 'PATCH', '/items/cols/1', { b: null })).answer[0]).toBe(200)
  })

  it('become unique only where no value is there twice', async () => {
    await post(t.admin, '/items/cols', { a: 'twin1', b: 'same' })
    const { data: twin } = await call(t.admin, 'POST', '/items/cols', { a: 'twin2', b: 'same' })
    expect((await call(t.admin, 'PATCH', '/fields/cols/b', { unique: true })).answer).toEqual([422, 404])
    expect((await call(t.admin, 'GET', '/fields/cols/b')).data.unique).toBe(false)
    await call(t.admin, 'DELETE', `/items/cols/${twin.id}`)
    expect((await call(t.admin, 'PATCH', '/fields/cols/b', { unique: true })).data.unique).toBe(true)
    expect((await call(t.admin, 'PATCH', '/fields/cols/b', { unique: false })).data.unique).toBe(false)
  })

  it('are dropped with their values, but not the primary key nor what the system needs', async () => {
    expect((await call(t.admin, 'DELETE', '/fields/cols/a')).answer).toEqual([204, undefined])
    expect((await call(t.admin, 'DELETE', '/fields/cols/a')).answer).toEqual([404, 202])
    expect((await call(t.admin, 'DELETE', '/fields/cols/id')).answer).toEqual([403, 309])
    expect((await call(t.admin, 'DELETE', '/fields/directus_users/email')).answer).toEqual([403, 309])
    expect((await call(t.admin, 'PATCH', '/fields/directus_users/email', { length: 10 })).answer).toEqual([
      422, 404,
    ])
  })

  it('are deleted one at a time: 404/202 for several', async () => {
    expect((await call(t.admin, 'DELETE', '/fields/articles/body,slug')).answer).toEqual([404, 202])
    expect((await call(t.admin, 'GET', '/fields/articles/body,slug')).data).toHaveLength(2)
  })

  it('of the type status take the permission rows of statuses with them', async () => {
    const status = articleFields.find(({ type }) => type === 'status')
    await post(t.admin, '/collections', { collection: 'stated', fields: [keyField, status] })
    await post(t.admin, '/permissions', [
      { collection: 'stated', role: 3, status: 'draft', read: 'full' },
      { collection: 'stated', role: 3, read: 'mine' },
    ])
    await call(t.admin, 'DELETE', '/fields/stated/status')
    const rows = (await call(t.admin, 'GET', '/permissions?filter[collection]=stated')).data
    expect(rows).toMatchObject([{ status: null, read: 'mine' }])
  })

  it('can be added to system collections and then behave normally', async () => {
    await post(t.admin, '/fields/directus_users', textField('nickname'))
    expect((await call(t.admin, 'GET', '/fields/directus_users/nickname')).data.type).toBe('string')
    expect((await call(t.admin, 'DELETE', '/fields/directus_users/nickname')).answer[0]).toBe(204)
  })

  it('take their relations with them', async () => {
    await post(t.admin, '/collections', { collection: 'kids', fields: [keyField, referenceField('parent')] })
    await post(t.admin, '/fields/things', { field: 'kids', type: 'o2m' })
    const relation = {
      collection_many: 'kids',
      field_many: 'parent',
      collection_one: 'things',
      field_one: 'kids',
    }
    await post(t.admin, '/relations', relation)
    await call(t.admin, 'DELETE', '/fields/kids/parent')
    expect((await call(t.admin, 'GET', '/fields/things/kids')).answer).toEqual([404, 202])
    expect((await call(t.admin, 'GET', '/relations?filter[collection_many]=kids')).data).toEqual([])
  })

  it('of a many-to-many drop the junction collection on demand', async () => {
    await call(t.admin, 'DELETE', '/fields/articles/tags?delete_junction=1')
    expect((await call(t.admin, 'GET', '/items/articles_tags')).answer).toEqual([404, 200])
    expect((await call(t.admin, 'GET', '/relations?filter[collection_many]=articles_tags')).data).toEqual([])
    expect((await call(t.admin, 'GET', '/items/tags')).answer[0]).toBe(200)
  })
})

describe('8.4 types of columns without description', () => {
  it.each([
    ['tinyint', 'integer'],
    ['bigInteger', 'integer'],
    ['decimal', 'decimal'],
    ['double', 'decimal'],
    ['string', 'string'],
    ['text', 'string'],
    ['date', 'date'],
    ['datetime', 'datetime'],
    ['time', 'time'],
  ] as const)('%s is reported as %s', async (method, expected) => {
    const table = `raw_${method.toLowerCase()}`
    await t.project.knex.schema.createTable(table, (columns) => {
      columns.increments('id')
      columns[method]('value')
    })
    await t.project.schema.invalidate(t.project.knex)
    expect((await call(t.admin, 'GET', `/fields/${table}/value`)).data).toMatchObject({
      type: expected,
      id: null,
      interface: null,
      locked: null,
    })
  })

  it('BLOB is read as base64, its revisions too, and a change of it changes the version of the item', async () => {
    const [first, second] = ['first', 'second'].map((text) => Buffer.from(text).toString('base64'))
    const blob = { field: 'bytes', type: 'binary', datatype: 'BLOB' }
    await post(t.admin, '/collections', { collection: 'blobs', fields: [keyField, blob] })
    expect(await post(t.admin, '/items/blobs', { bytes: first })).toEqual({ id: 1, bytes: first })
    const before = await t.admin({ url: '/items/blobs/1' })
    await call(t.admin, 'PATCH', '/items/blobs/1', { bytes: second })
    const after = await t.admin({ url: '/items/blobs/1' })
    expect([before.json().data.bytes, after.json().data.bytes]).toEqual([first, second])
    expect(after.headers.etag).not.toBe(before.headers.etag)
    const { data: revisions } = await call(t.admin, 'GET', '/items/blobs/1/revisions')
    expect(revisions.map((row: { data: object }) => row.data)).toMatchObject([
      { bytes: first },
      { bytes: second },
    ])
    const reverted = await call(t.admin, 'PATCH', `/items/blobs/1/revert/${revisions[0].id}`)
    expect(reverted.answer).toEqual([200, undefined])
    expect((await call(t.admin, 'GET', '/items/blobs/1')).data).toEqual({ id: 1, bytes: first })
  })

  it('BLOB gives its bytes back, also those that SQLite would take for JSON in its binary form', async () => {
    const blob = { field: 'bytes', type: 'binary', datatype: 'BLOB' }
    await post(t.admin, '/collections', { collection: 'short_blobs', fields: [keyField, blob] })
    const sent = ['00', '01', '1331', '1761', '0b'].map((hex) => Buffer.from(hex, 'hex').toString('base64'))
    for (const bytes of sent) await post(t.admin, '/items/short_blobs', { bytes })
    const read = async (path: string) => (await call(t.admin, 'GET', `/items/short_blobs${path}`)).data
    for (let time = 0; time < 3; time++)
      expect((await read('?limit=10')).map((row: { bytes: string }) => row.bytes)).toEqual(sent)
    for (const [index, bytes] of sent.entries()) expect((await read(`/${index + 1}`)).bytes).toBe(bytes)
  })
})

describe('8.4 fields with a list of values', () => {
  const list = (field: string, length: string, extra: object = {}) => ({
    field,
    type: 'string',
    datatype: 'ENUM',
    length,
    ...extra,
  })
  const COLORS = "'red','it''s (green)'"
  const DAYS = "'mon','tue','wed'"

  beforeAll(async () => {
    await post(t.admin, '/collections', {
      collection: 'lists',
      fields: [
        keyField,
        list('color', COLORS, { default_value: 'RED' }),
        list('days', DAYS, { datatype: 'SET' }),
        list('week', DAYS, { type: 'array', datatype: 'SET' }),
        textField('free'),
      ],
    })
  })

  it('report it as their length', async () => {
    const read = async (field: string) => (await call(t.admin, 'GET', `/fields/lists/${field}`)).data
    expect(await read('color')).toMatchObject({ datatype: 'ENUM', length: COLORS, default_value: 'red' })
    expect(await read('days')).toMatchObject({ datatype: 'SET', length: DAYS, type: 'string' })
    expect(await read('week')).toMatchObject({ datatype: 'SET', length: DAYS, type: 'array' })
  })

  it('store what is in it, in its spelling and, where several may be chosen, in its order', async () => {
    const sent = { color: "IT'S (green)", days: 'wed,Mon,wed', week: ['tue', 'mon'] }
    const stored = { color: "it's (green)", days: 'mon,wed', week: ['mon', 'tue'] }
    expect(await post(t.admin, '/items/lists', sent)).toEqual({ id: 1, ...stored, free: null })
    expect(await post(t.admin, '/items/lists', { days: '', week: [] })).toMatchObject({
      color: 'red',
      days: '',
      week: [],
    })
    const found = await call(t.admin, 'GET', '/items/lists?filter[color]=red&fields=id')
    expect(found.data).toEqual([{ id: 2 }])
  })

  it.each([
    ['color', { color: 'blue' }],
    ['color', { color: '' }],
    ['color', { color: 1 }],
    ['days', { days: 'mon,sun' }],
    ['days', { days: 'mon,' }],
    ['week', { week: ['mon', 'tue,wed'] }],
  ])('answer 422/4 naming "%s" for %j', async (field, body) => {
    for (const [method, url] of [
      ['POST', '/items/lists'],
      ['PATCH', '/items/lists/1'],
    ] as const) {
      const { answer, message } = await call(t.admin, method, url, body)
      expect([...answer, message]).toEqual([
        422,
        4,
        expect.stringContaining(`${field}: This value should be`),
      ])
    }
  })

  it.each([
    ['no list', { length: undefined }, 402],
    ['a number', { length: 20 }, 12],
    ['no quotes', { length: 'a,b' }, 12],
    ['more than a list', { length: "'a'), evil INT DEFAULT ('b'" }, 12],
    ['a backslash', { length: "'a\\','b'" }, 12],
    ['one value twice', { length: "'a','A'" }, 12],
    ['a type that is no text', { type: 'integer' }, 12],
    ['a default outside of it', { default_value: 'c' }, 4],
  ])('are refused for %s', async (_case, extra, code) => {
    const fields = [keyField, { ...list('a', "'a','b'"), ...extra }]
    expect((await call(t.admin, 'POST', '/collections', { collection: 'nope', fields })).answer).toEqual([
      422,
      code,
    ])
    expect((await call(t.admin, 'POST', '/fields/lists', fields[1])).answer).toEqual([422, 404])
  })

  it('are added to items that exist: a required one gives them its first value', async () => {
    const { data } = await call(t.admin, 'POST', '/fields/lists', list('size', "'s','m'", { required: true }))
    expect(data).toMatchObject({ field: 'size', datatype: 'ENUM', length: "'s','m'", required: true })
    expect((await call(t.admin, 'GET', '/items/lists/1')).data.size).toBe('s')
    expect((await call(t.admin, 'PATCH', '/items/lists/1', { size: null })).answer).toEqual([422, 4])
    expect(await post(t.admin, '/items/lists', { color: 'red', size: 'M' })).toMatchObject({
      id: 3,
      size: 'm',
    })
  })

  it('get another list as long as no item and no default needs what is gone', async () => {
    const change = (field: string, body: object) => call(t.admin, 'PATCH', `/fields/lists/${field}`, body)
    const wider = await change('color', { length: "'blue','red','it''s (green)'" })
    expect(wider.data).toMatchObject({ length: "'blue','red','it''s (green)'", default_value: 'red' })
    await call(t.admin, 'PATCH', '/items/lists/2', { color: 'blue' })

    const used = await change('color', { length: "'red','blue'" })
    expect([...used.answer, used.message]).toEqual([422, 404, expect.stringContaining("it's (green)")])
    const needed = await change('color', { length: "'blue','it''s (green)'" })
    expect([...needed.answer, needed.message]).toEqual([
      422,
      404,
      expect.stringContaining('The default "red"'),
    ])
    expect((await call(t.admin, 'GET', '/fields/lists/color')).data.length).toBe(
      "'blue','red','it''s (green)'",
    )

    expect((await change('days', { length: "'mon','tue'" })).answer).toEqual([422, 404])
    expect((await change('days', { length: "'wed','mon'" })).data.length).toBe("'wed','mon'")
    const { data } = await call(t.admin, 'GET', '/items/lists?fields=color,days,week')
    expect(data).toEqual([
      { color: "it's (green)", days: 'wed,mon', week: ['mon', 'tue'] },
      { color: 'blue', days: '', week: [] },
      { color: 'red', days: null, week: [] },
    ])
  })

  it('turn into texts and texts into them, never numbers', async () => {
    const change = (body: object) => call(t.admin, 'PATCH', '/fields/lists/free', body)
    await call(t.admin, 'PATCH', '/items/lists/1', { free: 'Yes' })
    await call(t.admin, 'PATCH', '/items/lists/2', { free: 'yES' })
    expect((await change({ datatype: 'ENUM', length: "'no'" })).answer).toEqual([422, 404])
    expect((await change({ datatype: 'ENUM', length: "'no','yes'" })).data.datatype).toBe('ENUM')
    expect((await change({ type: 'integer', datatype: 'INT', length: null })).answer).toEqual([422, 404])
    const values = (await call(t.admin, 'GET', '/items/lists?fields=free')).data
    expect(values).toEqual([{ free: 'yes' }, { free: 'yes' }, { free: null }])
    const text = await change({ datatype: 'VARCHAR', length: 20 })
    expect(text.data).toMatchObject({ datatype: 'VARCHAR', length: '20' })
    expect((await call(t.admin, 'PATCH', '/items/lists/1', { free: 'maybe' })).answer[0]).toBe(200)
  })

  it('are dropped', async () => {
    expect((await call(t.admin, 'DELETE', '/fields/lists/days')).answer[0]).toBe(204)
    expect((await call(t.admin, 'GET', '/items/lists/1')).data).not.toHaveProperty('days')
  })
})

describe('8.6 relations', () => {
  it('are rows that decide how fields resolve, at once', async () => {
    await post(t.admin, '/fields/cols', referenceField('thing'))
    await post(t.admin, '/items/things', { name: 'T' })
    const { data: col } = await call(t.admin, 'POST', '/items/cols', { thing: 1 })
    expect((await call(t.admin, 'GET', `/items/cols/${col.id}?fields=thing.name`)).data).toEqual({ thing: 1 })
    const relation = { collection_many: 'cols', field_many: 'thing', collection_one: 'things' }
    const { data } = await call(t.admin, 'POST', '/relations', relation)
    expect(data).toMatchObject({ ...relation, field_one: null, junction_field: null })
    expect((await call(t.admin, 'GET', `/items/cols/${col.id}?fields=thing.name`)).data).toEqual({
      thing: { name: 'T' },
    })
    expect((await call(t.admin, 'DELETE', `/relations/${data.id}`)).answer[0]).toBe(204)
  })

  it.each([
    [{}, [422, 4]],
    [{ collection_many: 'a', field_many: 'b', collection_one: 'directus_fields' }, [401, 201]],
    [{ collection_many: 'a', field_many: 'b', collection_one: 'directus_activity' }, [401, 201]],
  ])('POST %j answers %j', async (body, expected) => {
    expect((await call(t.admin, 'POST', '/relations', body)).answer).toEqual(expected)
  })

  it('are changed under the same rules; an empty body changes nothing', async () => {
    const body = { collection_many: 'cols', field_many: 'thing', collection_one: 'directus_users' }
    const { data } = await call(t.admin, 'POST', '/relations', body)
    const url = `/relations/${data.id}`
    for (const collection_one of ['directus_fields', 'directus_relations', 'directus_collections']) {
      expect((await call(t.admin, 'PATCH', url, { collection_one })).answer).toEqual([401, 201])
    }
    expect((await call(t.admin, 'PATCH', url, {})).answer).toEqual([200, undefined])
    expect((await call(t.admin, 'GET', url)).data).toEqual(data)
    const changed = await call(t.admin, 'PATCH', url, { collection_one: 'things', field_one: 'cols' })
    expect(changed.data).toEqual({ ...data, collection_one: 'things', field_one: 'cols' })
    expect((await call(t.admin, 'DELETE', url)).answer).toEqual([204, undefined])
  })

  it.each([
    ['GET', '/relations/999', undefined, [404, 203]],
    ['PATCH', '/relations/999', { field_one: 'x' }, [404, 203]],
    ['PATCH', '/relations', [{ id: 1 }], [405, 6]],
    ['POST', '/relations', { collection_many: 'a', field_many: 'b', nonsense: 1 }, [422, 12]],
  ] as const)('%s %s with %j answers %j', async (method, url, payload, expected) => {
    expect((await call(t.admin, method, url, payload)).answer).toEqual(expected)
  })

  it('are read by everyone signed in and written by administrators', async () => {
    expect((await call(t.editor, 'GET', '/relations?limit=-1')).answer[0]).toBe(200)
    const body = { collection_many: 'a', field_many: 'b' }
    expect((await call(t.editor, 'POST', '/relations', body)).answer).toEqual([403, 301])
    expect((await call(t.admin, 'DELETE', '/relations/999')).answer).toEqual([404, 203])
  })
})
