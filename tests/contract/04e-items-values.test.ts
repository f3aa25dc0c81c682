import { toSlug } from '@pergola/sdk/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
})
afterAll(() => t.close())

type Item = Record<string, unknown>

async function create(payload: object): Promise<Item> {
  return (await post(t.admin, '/items/articles', payload)) as Item
}

async function refusal(payload: object, collection = 'articles'): Promise<[number, number, string]> {
  const response = await t.admin({ method: 'POST', url: `/items/${collection}`, payload })
  const { error } = response.json()
  return [response.statusCode, error?.code, error?.message]
}

describe('4.10 output casting', () => {
  it('gives each type its JSON form', async () => {
    const item = await create({
      title: 'All',
      views: '42',
      price: '19.99',
      featured: '1',
      publish_date: '2020-01-31',
      publish_time: '12:30',
      publish_on: '2020-01-31 12:30:00',
      keywords: ['a', 'b'],
      meta_data: { k: [1] },
      pin: '1234',
    })
    expect(item).toMatchObject({
      views: 42,
      price: 19.99,
      featured: true,
      publish_date: '2020-01-31',
      publish_time: '12:30:00',
      publish_on: '2020-01-31 12:30:00',
      keywords: ['a', 'b'],
      meta_data: { k: [1] },
      owner: 1,
      modified_by: 1,
    })
    expect(item.created_on).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
  })

  it('reads missing values as null, booleans as false, arrays as []', async () => {
    const item = await create({ title: 'None' })
    expect(item).toMatchObject({
      price: null,
      featured: false,
      keywords: [],
      meta_data: null,
      cover: null,
      pin: null,
    })
  })

  it('never shows a stored hash', async () => {
    const item = await create({ title: 'Hash', pin: '1234' })
    expect(item.pin).toBe('**********')
    const stored = await t.project
      .knex('articles')
      .where('id', item.id as number)
      .first()
    expect(stored.pin).toMatch(/^\$argon2id\$/)
    await t.admin({
      method: 'PATCH',
      url: `/items/articles/${item.id}`,
      payload: { pin: '**********', views: 1 },
    })
    const after = await t.project
      .knex('articles')
      .where('id', item.id as number)
      .first()
    expect(after.pin).toBe(stored.pin)
  })

  it('stores no value for an empty text that would be hashed', async () => {
    const { id, pin } = await create({ title: 'No hash', pin: '' })
    expect(pin).toBeNull()
    expect((await t.project.knex('articles').where({ id }).first()).pin).toBeNull()
  })

  it('rounds decimals to what their column holds', async () => {
    expect((await create({ title: 'Round', price: 19.999 })).price).toBe(20)
  })

  it('keeps array elements that contain a comma whole', async () => {
    expect((await create({ title: 'Comma', keywords: ['a,b', 'c'] })).keywords).toEqual(['a,b', 'c'])
    expect((await create({ title: 'Bracket', keywords: ['[x'] })).keywords).toEqual(['[x'])
    expect((await create({ title: 'Empty', keywords: [] })).keywords).toEqual([])
  })
})

describe('4.11 input rules', () => {
  it('fills owner, dates and the mirrored slug, and ignores what only the server may say', async () => {
    const sent = { title: 'Crème brûlée!', modified_by: 77, modified_on: '2001-01-01 00:00:00' }
    const item = await create(sent)
    expect(item).toMatchObject({ slug: 'creme-brulee', owner: 1, modified_by: 1, status: 'draft' })
    expect(item.modified_on).not.toContain('2001')
    expect((await create({ title: 'Own slug', slug: 'First Article!' })).slug).toBe('First Article!')
  })

  it('says who changed an item, and leaves who made it and when', async () => {
    const { id, created_on, owner } = await create({ title: 'Made' })
    await t.project.knex('articles').where({ id }).update({ created_on: '2001-01-01 00:00:00', owner: 77 })
    const payload = { title: 'Changed' }
    const { data } = (await t.admin({ method: 'PATCH', url: `/items/articles/${id}`, payload })).json()
    expect([owner, created_on]).toEqual([1, expect.not.stringContaining('2001')])
    expect(data).toMatchObject({ owner: 77, created_on: expect.stringContaining('2001'), modified_by: 1 })
  })

  it.each(['Straße & Søn', "L'été d'Æther", 'Łódź, ½ price', '東京 2024'])(
    'gives %s the slug that the form shows while it is typed',
    async (title) => {
      expect((await create({ title })).slug).toBe(toSlug(title))
    },
  )

  it('renews the slug when its source changes and the slug is not sent', async () => {
    const { id } = await create({ title: 'Before' })
    const response = await t.admin({
      method: 'PATCH',
      url: `/items/articles/${id}`,
      payload: { title: 'After' },
    })
    expect(response.json().data.slug).toBe('after')
  })

  it('moves moments with a zone to UTC', async () => {
    expect((await create({ title: 'Zone', publish_on: '2020-01-31T12:00:00+02:00' })).publish_on).toBe(
      '2020-01-31 10:00:00',
    )
  })

  it.each([
    [{ title: 'x', publish_date: 'notadate' }, 'publish_date: '],
    [{ title: 'x', publish_date: '2021-02-30' }, 'publish_date: '],
    [{ title: 'x', publish_time: '25:00' }, 'publish_time: '],
    [{ title: 'x', views: 'abc' }, 'views: '],
    [{ title: 'x', views: 99999999999 }, 'views: '],
    [{ title: 'x', price: 'abc' }, 'price: '],
    [{ title: 'x', price: 123456789 }, 'price: '],
    [{ title: 'x', featured: 'maybe' }, 'featured: '],
    [{ title: 'x', code: 'abc' }, 'code: '],
    [{ body: 'no title' }, 'title: '],
    [{ title: '' }, 'title: '],
    [{ title: null }, 'title: '],
  ])('answers 422/4 naming the field for %j', async (payload, start) => {
    const [status, code, message] = await refusal(payload)
    expect([status, code, message.startsWith(start)]).toEqual([422, 4, true])
  })

  it('names all problems of a body at once, one sentence each', async () => {
    const [, , message] = await refusal({ title: 'x', keywords: 'x,y', meta_data: '{"a":1}' })
    expect(message).toBe(
      'keywords: This value should be of type array. meta_data: This value should be of type json.',
    )
  })

  it.each([
    [{ title: 'x', nosuch: 1 }, 422, 12],
    [{ title: 'x', code: 'ABCDEFGH' }, 422, 12],
    [{ title: ['x'] }, 422, 213],
    [{ title: { a: 1 } }, 422, 213],
  ])('answers %j with %i/%i', async (payload, status, code) => {
    expect((await refusal(payload)).slice(0, 2)).toEqual([status, code])
  })

  it('answers 409/204 for a unique value that is taken, naming value and collection', async () => {
    await create({ title: 'Unique', code: 'AB' })
    const [status, code, message] = await refusal({ title: 'Twice', code: 'AB' })
    expect([status, code]).toEqual([409, 204])
    expect(message).toMatch(/"AB".*"articles"/)
  })

  it('names the field whose FLOAT has no digits for a number, on both databases', async () => {
    const id = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
    const share = { field: 'share', type: 'decimal', datatype: 'FLOAT', length: '4,4' }
    await post(t.admin, '/collections', { collection: 'shares', fields: [id, share] })
    const create = (value: number) =>
      t.admin({ method: 'POST', url: '/items/shares', payload: { share: value } })
    expect((await create(0.5)).statusCode).toBe(200)
    const response = await create(12.5)
    expect([response.statusCode, response.json().error.message]).toEqual([
      422,
      'share: This value is too large.',
    ])
  })

  it('leaves drafts incomplete, but not once they move to a status with required fields', async () => {
    const draft = await create({ status: 'draft' })
    expect(draft.title).toBe('')
    const url = `/items/articles/${draft.id}`
    const refused = await t.admin({ method: 'PATCH', url, payload: { status: 'published' } })
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 4])
    const complete = await t.admin({ method: 'PATCH', url, payload: { status: 'published', title: 'Now' } })
    expect(complete.statusCode).toBe(200)
  })

  it('still refuses unknown fields and overlong text in drafts', async () => {
    expect((await refusal({ status: 'draft', nosuch: 1 })).slice(0, 2)).toEqual([422, 12])
    expect((await refusal({ status: 'draft', code: 'ABCDEFGH' })).slice(0, 2)).toEqual([422, 12])
    expect((await refusal({ status: 'draft', title: null })).slice(0, 2)).toEqual([422, 4])
  })

  it.each([
    ['no pattern', '^x$', /between slashes/],
    ['a look-around that has to be tried everywhere', '/a(?=b)/', /Look-around/],
    ['a reference back', '/(a)\\1/', /References back/],
  ])(
    'refuses a field whose validation is %s when it is saved, with 422/404',
    async (_what, validation, reason) => {
      const v = { field: 'v', type: 'string', datatype: 'VARCHAR', length: 20, validation }
      const created = await t.admin({ method: 'POST', url: '/fields/articles', payload: v })
      expect([created.statusCode, created.json().error.code]).toEqual([422, 404])
      expect(created.json().error.message).toMatch(reason)
      expect(created.json().error.message).not.toContain('validation')
      const url = '/fields/articles/code'
      const changed = await t.admin({ method: 'PATCH', url, payload: { validation } })
      expect([changed.statusCode, changed.json().error.code]).toEqual([422, 404])
    },
  )

  it('answers 422/12 where a stored validation cannot be run, and at once where it backtracks', async () => {
    const id = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
    const v = { field: 'v', type: 'string', datatype: 'VARCHAR', length: 200, validation: '/^(a+)+$/' }
    await post(t.admin, '/collections', { collection: 'badre', fields: [id, v] })
    const startedAt = performance.now()
    expect((await refusal({ v: `${'a'.repeat(150)}!` }, 'badre')).slice(0, 2)).toEqual([422, 4])
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    // As an original server may have left it.
    await t.project
      .knex('directus_fields')
      .where({ collection: 'badre', field: 'v' })
      .update({ validation: '/a(?=b)/' })
    await t.project.knex.transaction((trx) => t.project.schema.invalidate(trx))
    expect((await refusal({ v: 'ab' }, 'badre')).slice(0, 2)).toEqual([422, 12])
    const url = '/items/badre'
    const { error } = (await t.admin({ method: 'POST', url, payload: { v: 'ab' } })).json()
    expect(error).toMatchObject({ key: 'patternNotRun', reason: { key: 'patternLooksAround' } })
  })

  it('hashes many values before the transaction begins, each with a salt of its own', async () => {
    const id = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
    const secret = { field: 'secret', type: 'hash', datatype: 'VARCHAR', length: 255 }
    await post(t.admin, '/collections', { collection: 'secrets', fields: [id, secret] })
    const begin = vi.spyOn(t.project.knex, 'transaction')
    let others = 0
    const payload = Array.from({ length: 20 }, () => ({ secret: 'the same' }))
    const writing = t.admin({ method: 'POST', url: '/items/secrets', payload })
    while (begin.mock.calls.length === 0 && others < 100) {
      await t.admin({ url: '/items/articles?limit=1' })
      others++
    }
    begin.mockRestore()
    expect((await writing).statusCode).toBe(200)
    expect(others).toBeGreaterThan(1)
    const stored: { secret: string }[] = await t.project.knex('secrets').select('secret')
    expect(new Set(stored.map((row) => row.secret)).size).toBe(20)
    expect(stored[0]?.secret).toMatch(/^\$argon2id\$/)
    const many = Array.from({ length: 501 }, () => ({ secret: 'x' }))
    const refused = await t.admin({ method: 'POST', url: '/items/secrets', payload: many })
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 12])
  })

  it('takes text keys, which have to be sent', async () => {
    const id = { field: 'id', type: 'uuid', datatype: 'VARCHAR', length: 36, primary_key: true }
    const name = { field: 'name', type: 'string', datatype: 'VARCHAR', length: 100 }
    await post(t.admin, '/collections', { collection: 'uuid_things', fields: [id, name] })
    const key = '3f333df6-90a4-4fda-8dd3-9485d27cee36'
    expect(await post(t.admin, '/items/uuid_things', { id: key, name: 'u1' })).toEqual({
      id: key,
      name: 'u1',
    })
    expect((await refusal({ name: 'keyless' }, 'uuid_things')).slice(0, 2)).toEqual([422, 4])
    expect((await t.admin({ url: `/items/uuid_things/${key}` })).json().data.name).toBe('u1')
  })

  it('answers what refers to a text key as a text, also one of digits', async () => {
    const id = { field: 'id', type: 'string', datatype: 'VARCHAR', length: 36, primary_key: true }
    const parent = { field: 'parent', type: 'm2o', datatype: 'VARCHAR', length: 36, interface: 'many-to-one' }
    await post(t.admin, '/collections', { collection: 'coded_things', fields: [id, parent] })
    const both = { collection_many: 'coded_things', collection_one: 'coded_things' }
    await post(t.admin, '/relations', { ...both, field_many: 'parent' })
    await post(t.admin, '/items/coded_things', { id: '5' })
    const child = { id: '12', parent: '5' }
    expect(await post(t.admin, '/items/coded_things', child)).toEqual(child)
    expect((await t.admin({ url: '/items/coded_things/12?fields=parent.id' })).json().data).toEqual({
      parent: { id: '5' },
    })
    await t.admin({ method: 'PATCH', url: '/items/coded_things/12', payload: { parent: null } })
    const revisions = (await t.admin({ url: '/items/coded_things/12/revisions' })).json().data
    const plan = await t.admin({ url: `/items/coded_things/12/revert/${revisions[0].id}` })
    expect(plan.json().data.values).toEqual({ parent: '5' })
  })

  it('answers what refers to a number as a number, whatever its own column is', async () => {
    const id = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
    const parent = { field: 'parent', type: 'm2o', datatype: 'VARCHAR', length: 36, interface: 'many-to-one' }
    await post(t.admin, '/collections', { collection: 'counted_things', fields: [id, parent] })
    // Where it leads is not known yet.
    expect(await post(t.admin, '/items/counted_things', { parent: 7 })).toEqual({ id: 1, parent: '7' })
    const both = { collection_many: 'counted_things', collection_one: 'counted_things' }
    await post(t.admin, '/relations', { ...both, field_many: 'parent' })
    expect(await post(t.admin, '/items/counted_things', { parent: 1 })).toEqual({ id: 2, parent: 1 })
  })

  it('answers the collection of a permission and a preset as a text', async () => {
    const collection = '5'
    for (const [path, row] of [
      ['/permissions', { role: 2 }],
      ['/collection_presets', {}],
    ] as const) {
      expect(await post(t.admin, path, { collection: 5, ...row }), path).toMatchObject({ collection })
    }
  })
})
