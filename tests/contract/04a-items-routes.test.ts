import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticles } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import { keyPart, keyParts } from '../../sdk/src/contract/keyParts'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
})
afterAll(() => t.close())

async function create(payload: object): Promise<number> {
  const response = await t.admin({ method: 'POST', url: '/items/articles', payload })
  return response.json().data.id
}

async function count(): Promise<number> {
  const rows = await t.project.knex('articles').count('* as n')
  return Number(rows[0]?.n)
}

describe('4.1 routes of items', () => {
  it('creates one item from an object and answers 200 with it', async () => {
    const response = await t.admin({ method: 'POST', url: '/items/articles', payload: { title: 'One' } })
    expect(response.statusCode).toBe(200)
    expect(response.json().data).toMatchObject({ title: 'One', status: 'draft', slug: 'one' })
  })

  it('creates several items from an array', async () => {
    const response = await t.admin({
      method: 'POST',
      url: '/items/tags',
      payload: [{ name: 'red' }, { name: 'green' }],
    })
    expect(response.json().data).toEqual([
      { id: 1, name: 'red' },
      { id: 2, name: 'green' },
    ])
  })

  it('answers a write by reading the item with the same fields and meta', async () => {
    const response = await t.admin({
      method: 'POST',
      url: '/items/articles?fields=title,author.name&meta=*',
      payload: { title: 'Read back', author: { name: 'Ada' } },
    })
    expect(response.json()).toEqual({
      meta: { collection: 'articles', type: 'item' },
      data: { title: 'Read back', author: { name: 'Ada' } },
    })
  })

  it('reads one key as an object and several as an array in default order, skipping unknown ones', async () => {
    const [a, b] = [await create({ title: 'A' }), await create({ title: 'B' })]
    expect((await t.admin({ url: `/items/articles/${a}?fields=id` })).json()).toEqual({ data: { id: a } })
    const several = await t.admin({ url: `/items/articles/${b},99999,${a}?fields=id` })
    expect(several.json()).toEqual({ data: [{ id: a }, { id: b }] })
    expect((await t.admin({ url: '/items/articles/99998,99999' })).json()).toEqual({ data: [] })
  })

  it('takes commas for part of a key where an item has such a key', async () => {
    const id = { field: 'id', type: 'string', datatype: 'VARCHAR', length: 50, primary_key: true }
    const note = { field: 'note', type: 'string', datatype: 'VARCHAR', length: 50 }
    await t.admin({
      method: 'POST',
      url: '/collections',
      payload: { collection: 'parts', fields: [{ ...id, interface: 'primary-key' }, note] },
    })
    const keys = ['A', 'B', 'C', 'A,B', 'x/A, c?#%']
    await t.admin({ method: 'POST', url: '/items/parts', payload: keys.map((key) => ({ id: key })) })
    for (const key of ['A,B', 'x/A, c?#%']) {
      const url = `/items/parts/${encodeURIComponent(key)}`
      expect((await t.admin({ url: `${url}?fields=id` })).json().data).toEqual({ id: key })
      const changed = await t.admin({ method: 'PATCH', url, payload: { note: 'changed' } })
      expect(changed.json().data).toMatchObject({ id: key, note: 'changed' })
    }
    expect((await t.admin({ url: '/items/parts/A?fields=note' })).json().data).toEqual({ note: null })
    expect((await t.admin({ url: '/items/parts/A,C?fields=id' })).json().data).toHaveLength(2)
    expect((await t.admin({ method: 'DELETE', url: '/items/parts/A,B' })).statusCode).toBe(204)
    // The item is gone: the same address names two others now.
    expect((await t.admin({ url: '/items/parts/A,B?fields=id' })).json().data).toHaveLength(2)
  })

  it('takes what follows two commas for one key, also where its item is gone, and what follows one for a list', async () => {
    const id = { field: 'id', type: 'string', datatype: 'VARCHAR', length: 50, primary_key: true }
    const note = { field: 'note', type: 'string', datatype: 'VARCHAR', length: 50 }
    await t.admin({
      method: 'POST',
      url: '/collections',
      payload: { collection: 'codes', fields: [{ ...id, interface: 'primary-key' }, note] },
    })
    const keys = ['A', 'B', 'A,B']
    await t.admin({ method: 'POST', url: '/items/codes', payload: keys.map((key) => ({ id: key })) })
    const notes = async () =>
      Object.fromEntries(
        (await t.admin({ url: '/items/codes' }))
          .json()
          .data.map((row: Record<string, string>) => [row.id, row.note]),
      )
    const path = (part: string) => `/items/codes/${encodeURIComponent(part)}`
    const change = (part: string, payload: object) => t.admin({ method: 'PATCH', url: path(part), payload })
    const [list = ''] = keyParts(['A', 'B'])
    expect((await change(list, { note: 'list' })).statusCode).toBe(200)
    expect(await notes()).toEqual({ A: 'list', B: 'list', 'A,B': null })
    expect((await change(keyPart('A,B'), { note: 'one' })).json().data).toMatchObject({
      id: 'A,B',
      note: 'one',
    })
    expect((await t.admin({ method: 'DELETE', url: path(keyPart('A,B')) })).statusCode).toBe(204)
    // Once more, as by someone else who has the page of that item open: the other two are not meant.
    expect((await t.admin({ method: 'DELETE', url: path(keyPart('A,B')) })).statusCode).toBe(404)
    expect((await change(keyPart('A,B'), { note: 'late' })).statusCode).toBe(404)
    expect((await t.admin({ url: path(keyPart('A,B')) })).statusCode).toBe(404)
    expect(await notes()).toEqual({ A: 'list', B: 'list' })
  })

  it('keeps the history of an item whose key begins with a comma, and goes back in it', async () => {
    const path = `/items/codes/${encodeURIComponent(keyPart(',abc'))}`
    await t.admin({ method: 'POST', url: '/items/codes', payload: { id: ',abc', note: 'first' } })
    await t.admin({ method: 'PATCH', url: path, payload: { note: 'second' } })
    const { data } = (await t.admin({ url: `${path}/revisions?fields=id,item,delta` })).json()
    expect(data.map((revision: { item: string }) => revision.item)).toEqual([',abc', ',abc'])
    expect((await t.admin({ url: `${path}/revisions/0` })).json().data).toMatchObject({ id: data[0].id })
    expect((await t.admin({ url: `${path}/revisions/lists` })).statusCode).toBe(200)
    expect((await t.admin({ url: `${path}/revert/${data[0].id}` })).json().data.values).toEqual({
      note: 'first',
    })
    const reverted = await t.admin({ method: 'PATCH', url: `${path}/revert/${data[0].id}` })
    expect(reverted.json().data).toMatchObject({ id: ',abc', note: 'first' })
  })

  it('answers hundreds of long keys in the parts in which the console asks for them', async () => {
    const id = { field: 'id', type: 'string', datatype: 'VARCHAR', length: 60, primary_key: true }
    const fields = [{ ...id, interface: 'primary-key' }]
    await t.admin({ method: 'POST', url: '/collections', payload: { collection: 'long_keys', fields } })
    const keys = Array.from(
      { length: 700 },
      (_, index) => `${1000 + index} ü,${'k'.repeat(index % 2 ? 40 : 0)}`,
    )
    const plain = keys.map((key, index) => (index % 50 ? key.replace(',', '') : key))
    await t.admin({ method: 'POST', url: '/items/long_keys', payload: plain.map((key) => ({ id: key })) })
    const path = (part: string) => `/items/long_keys/${encodeURIComponent(part)}?fields=id`
    const found: string[] = []
    for (const part of keyParts(plain)) {
      const { data } = (await t.admin({ url: path(part) })).json()
      found.push(...[data].flat().map((item: { id: string }) => item.id))
    }
    expect(found.sort()).toEqual(plain.sort())
    // All of them are too many for one address.
    expect((await t.admin({ url: path(plain.join(',')) })).statusCode).toBe(414)
  })

  it.each(['99999', 'abc', '1abc', '1;DROP'])(
    'answers 404/203 for the key %s, which no item has',
    async (key) => {
      const response = await t.admin({ url: `/items/articles/${encodeURIComponent(key)}` })
      expect([response.statusCode, response.json().error.code]).toEqual([404, 203])
    },
  )

  it('changes one item, or several with the same body', async () => {
    const [a, b] = [await create({ title: 'A' }), await create({ title: 'B' })]
    const one = await t.admin({
      method: 'PATCH',
      url: `/items/articles/${a}?fields=views`,
      payload: { views: 1 },
    })
    expect(one.json().data).toEqual({ views: 1 })
    const both = await t.admin({
      method: 'PATCH',
      url: `/items/articles/${a},${b}?fields=views`,
      payload: { views: 2 },
    })
    expect(both.json().data).toEqual([{ views: 2 }, { views: 2 }])
  })

  it('changes several items by an array of rows, each of which needs its key', async () => {
    const [a, b] = [await create({ title: 'A' }), await create({ title: 'B' })]
    const rows = [
      { id: a, sort: 2 },
      { id: b, sort: 1 },
    ]
    const response = await t.admin({ method: 'PATCH', url: '/items/articles?fields=id,sort', payload: rows })
    expect(response.json().data).toEqual([
      { id: b, sort: 1 },
      { id: a, sort: 2 },
    ])
    const keyless = await t.admin({ method: 'PATCH', url: '/items/articles', payload: [{ views: 1 }] })
    expect([keyless.statusCode, keyless.json().error.code]).toEqual([422, 12])
  })

  it('leaves everything as it was when one row of a batch fails', async () => {
    const before = await count()
    const created = await t.admin({
      method: 'POST',
      url: '/items/articles',
      payload: [{ title: 'Fine' }, { title: '' }],
    })
    expect(created.statusCode).toBe(422)
    expect(await count()).toBe(before)
    const a = await create({ title: 'Stays', views: 7 })
    const changed = await t.admin({
      method: 'PATCH',
      url: `/items/articles/${a},99999`,
      payload: { views: 8 },
    })
    expect([changed.statusCode, changed.json().error.code]).toEqual([404, 203])
    expect((await t.admin({ url: `/items/articles/${a}?fields=views` })).json().data).toEqual({ views: 7 })
    const deleted = await t.admin({ method: 'DELETE', url: `/items/articles/${a},99999` })
    expect([deleted.statusCode, deleted.json().error.code]).toEqual([404, 203])
    expect((await t.admin({ url: `/items/articles/${a}` })).statusCode).toBe(200)
  })

  it('deletes with 204 and nothing else', async () => {
    const a = await create({ title: 'Gone' })
    const response = await t.admin({ method: 'DELETE', url: `/items/articles/${a}` })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect((await t.admin({ url: `/items/articles/${a}` })).statusCode).toBe(404)
  })

  it('honours a primary key in a create body and answers 409/204 when it is taken', async () => {
    const payload = { id: 500, title: 'With key' }
    expect((await t.admin({ method: 'POST', url: '/items/articles', payload })).json().data.id).toBe(500)
    const again = await t.admin({ method: 'POST', url: '/items/articles', payload })
    expect([again.statusCode, again.json().error.code]).toEqual([409, 204])
    expect(again.json().lost).toEqual({ collection: 'articles', key: 500, fields: ['id'] })
    const language = () =>
      t.admin({ method: 'POST', url: '/items/languages', payload: { code: 'xx', name: 'X' } })
    await language()
    expect((await language()).json().lost).toEqual({ collection: 'languages', key: 'xx', fields: ['code'] })
  })

  it('takes an empty change as no change', async () => {
    const a = await create({ title: 'Same' })
    const before = (await t.admin({ url: `/items/articles/${a}` })).json().data
    const response = await t.admin({ method: 'PATCH', url: `/items/articles/${a}`, payload: {} })
    expect([response.statusCode, response.json().data]).toEqual([200, before])
  })

  it.each([
    ['GET', '/items/directus_users', 401, 201],
    ['POST', '/items/directus_users', 401, 201],
    ['DELETE', '/items/directus_users/1', 401, 201],
    ['GET', '/items/nosuch', 404, 200],
    ['GET', '/items/pergola_state', 404, 200],
    ['GET', '/items/sqlite_master', 404, 200],
  ] as const)('%s %s answers %i/%i', async (method, url, status, code) => {
    const response = await t.admin({ method, url, ...(method === 'POST' && { payload: { a: 1 } }) })
    expect([response.statusCode, response.json().error.code]).toEqual([status, code])
  })

  it('answers 400/13 for a body that is missing or no JSON, 422 for one that is no object', async () => {
    const none = await t.admin({ method: 'POST', url: '/items/articles' })
    expect([none.statusCode, none.json().error.code]).toEqual([400, 13])
    const headers = { 'content-type': 'application/json' }
    const broken = await t.admin({ method: 'POST', url: '/items/articles', headers, payload: '{"a":' })
    expect([broken.statusCode, broken.json().error.code]).toEqual([400, 13])
    const number = await t.admin({ method: 'POST', url: '/items/articles', headers, payload: '5' })
    expect(number.statusCode).toBe(422)
  })

  it('serves collections flagged single like any other', async () => {
    const fields = [
      { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true },
    ]
    await t.admin({
      method: 'POST',
      url: '/collections',
      payload: { collection: 'about', single: true, fields },
    })
    expect((await t.admin({ url: '/items/about' })).json()).toEqual({ data: [] })
    const first = await t.admin({ url: '/items/about?single=1' })
    expect([first.statusCode, first.json().error.code]).toEqual([404, 203])
  })

  it('reads and writes tables without description, with types guessed from the columns', async () => {
    await t.project.knex.schema.createTable('legacy', (table) => {
      table.increments('id')
      table.string('ref', 10)
      table.integer('flag')
    })
    await t.project.schema.invalidate(t.project.knex)
    const created = await t.admin({ method: 'POST', url: '/items/legacy', payload: { ref: 'A1', flag: 1 } })
    expect(created.json().data).toEqual({ id: 1, ref: 'A1', flag: 1 })
    expect((await t.editor({ url: '/items/legacy' })).statusCode).toBe(403)
  })

  it('answers 422 where a table that it did not make refuses a value', async () => {
    await t.project.knex.schema.createTable('strict', (table) => {
      table.increments('id')
      table.integer('n').checkPositive()
    })
    await t.project.schema.invalidate(t.project.knex)
    const refused = await t.admin({ method: 'POST', url: '/items/strict', payload: { n: -1 } })
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 12])
  })
})

describe('optimistic concurrency, beyond the contract', () => {
  it('counts a hashed value, of which readers see a mask', async () => {
    const key = await create({ title: 'Guarded', pin: 'first' })
    const url = `/items/articles/${key}`
    const headers = { 'if-match': String((await t.admin({ url })).headers.etag) }
    expect((await t.admin({ method: 'PATCH', url, headers, payload: { pin: 'second' } })).statusCode).toBe(
      200,
    )
    const lost = await t.admin({ method: 'PATCH', url, headers, payload: { pin: 'third' } })
    expect([lost.statusCode, lost.json().data.pin]).toEqual([409, '**********'])
  })

  it('sends an ETag with one item and refuses a write whose If-Match lost, with the current row', async () => {
    const a = await create({ title: 'Version 1' })
    const tag = String((await t.admin({ url: `/items/articles/${a}` })).headers.etag)
    const headers = { 'if-match': tag }
    const url = `/items/articles/${a}`
    const won = await t.admin({ method: 'PATCH', url, headers, payload: { title: 'Version 2' } })
    expect(won.statusCode).toBe(200)
    // The answer says the new version: the next write of the same page is compared too.
    expect(won.headers.etag).toBe((await t.admin({ url })).headers.etag)
    expect(won.headers.etag).not.toBe(tag)
    const lost = await t.admin({ method: 'PATCH', url, headers, payload: { title: 'Version 3' } })
    expect([lost.statusCode, lost.json().error.code]).toEqual([409, 217])
    expect(lost.json().data).toMatchObject({ id: a, title: 'Version 2' })
    expect((await t.admin({ method: 'DELETE', url, headers })).statusCode).toBe(409)
    expect((await t.admin({ url })).json().data.title).toBe('Version 2')
  })
})
