import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyField, post, textField } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

const ROWS = 2_000

let t: TestApp
let isSqlite: boolean
/** Of the collection, by their fields. */
const readIndexes = async (): Promise<{ name: string; fields: string[]; kind: string; state: string }[]> =>
  (await t.admin({ url: '/collections/houses/indexes' })).json().data
const cost = async (query: string) =>
  (await t.admin({ url: `/collections/houses/cost?${query}` })).json().data
const create = (fields: unknown, collection = 'houses') =>
  t.admin({ method: 'POST', url: `/collections/${collection}/indexes`, payload: { fields } })
const remove = (name: string) =>
  t.admin({ method: 'DELETE', url: `/collections/houses/indexes/${encodeURIComponent(name)}` })

beforeAll(async () => {
  t = await createTestApp()
  isSqlite = t.project.dialect.name === 'sqlite'
  const fields = [
    keyField,
    textField('street'),
    textField('code', { unique: true, length: 20 }),
    { field: 'sold', type: 'boolean', datatype: 'TINYINT', interface: 'switch' },
    { field: 'rooms', type: 'integer', datatype: 'INT', interface: 'numeric' },
    { field: 'opens', type: 'time', datatype: 'TIME', interface: 'time' },
    { field: 'plan', type: 'json', datatype: 'TEXT', interface: 'json' },
    { field: 'pin', type: 'hash', datatype: 'VARCHAR', length: 255, interface: 'hashed' },
  ]
  await post(t.admin, '/collections', { collection: 'houses', fields })
  await post(t.admin, '/collections', { collection: 'huts', fields: [keyField, textField('name')] })
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    street: `Street ${i}`,
    code: `c${i}`,
    sold: i % 2 === 0,
    rooms: i % 9,
    opens: `0${i % 10}:00:00`,
  }))
  await t.project.knex.batchInsert('houses', rows, 100)
  if (!isSqlite) await t.project.knex.raw('ANALYZE TABLE houses')
}, 60_000)
afterAll(() => t.close())

describe('what a listing costs', () => {
  it('says that a page in the order of an index reads no more than itself', async () => {
    const found = await cost('sort=-rooms&limit=20')
    expect(found).toMatchObject({ rows: ROWS, reads: 'page', sorts: false, proposal: null, reason: 'fast' })
    expect(found.steps.length).toBeGreaterThan(0)
  })

  it('proposes an index of what a filter asks for and of the order, in this order', async () => {
    const found = await cost('filter[sold][eq]=1&filter[opens][gte]=05:00&sort=-rooms')
    expect(found).toMatchObject({ reads: 'all', reason: null, proposal: ['sold', 'rooms'] })
  })

  it('proposes an index of the order alone where nothing narrows the rows', async () => {
    expect(await cost('sort=-opens')).toMatchObject({ reads: 'all', sorts: true, proposal: ['opens'] })
  })

  it.each([
    ['a search', 'q=lane', 'search'],
    ['alternatives', 'filter[sold][eq]=1&filter[opens][eq]=05:00&filter[opens][logical]=or', 'conditions'],
    ['a denial', 'filter[opens][neq]=05:00', 'conditions'],
    ['a part of a text', 'filter[plan][contains]=x', 'search'],
  ])('says why it proposes none for %s', async (_case, query, reason) => {
    const found = await cost(query)
    expect([reason, 'fast']).toContain(found.reason)
    if (found.reason !== 'fast') expect(found).toMatchObject({ proposal: null, reason })
  })

  it('proposes an index of a text where the database sorts by it', async () => {
    const found = await cost('sort=-street')
    expect(found.proposal).toEqual(isSqlite ? null : ['street'])
    if (isSqlite) expect(found.reason).toBe('text')
  })

  it('proposes none for few rows', async () => {
    const { data } = (await t.admin({ url: '/collections/huts/cost?sort=-name' })).json()
    expect(data).toMatchObject({ rows: 0, proposal: null, reason: 'small' })
  })

  it('refuses what the listing refuses', async () => {
    const of = async (query: string) =>
      (await t.admin({ url: `/collections/houses/cost?${query}` })).statusCode
    expect(await of('sort=nothing')).toBe(422)
    expect(await of('filter[pin][eq]=1')).toBe(403)
    expect((await t.admin({ url: '/collections/nothing/cost' })).statusCode).toBe(404)
  })
})

describe('indexes', () => {
  it('are listed with the reason for each', async () => {
    const found = await readIndexes()
    const kindOf = (field: string) => found.find(({ fields }) => fields.join() === field)?.kind
    expect({ code: kindOf('code'), rooms: kindOf('rooms'), sold: kindOf('sold') }).toEqual({
      code: 'unique',
      rooms: 'server',
      sold: undefined,
    })
  })

  it('are made as proposed, serve the listing, are logged and can be deleted', async () => {
    const query = 'filter[sold][eq]=1&sort=-rooms'
    const { proposal } = await cost(query)
    const made = (await create(proposal)).json().data
    expect(made).toMatchObject({ fields: ['sold', 'rooms'], kind: 'own', state: 'ready' })
    expect(await readIndexes()).toContainEqual(made)
    expect(await cost(query)).toMatchObject({ sorts: false, proposal: null })
    const { data } = (await t.admin({ url: '/activity?sort=-id&limit=1' })).json()
    expect(data[0]).toMatchObject({
      action: 'update',
      collection: 'directus_collections',
      item: 'houses',
      action_by: t.users.admin.id,
      comment: 'CREATE INDEX (sold, rooms)',
    })
    expect((await remove(made.name)).statusCode).toBe(204)
    expect(await readIndexes()).not.toContainEqual(made)
    expect(await cost(query)).toMatchObject({ proposal })
  })

  it('are refused twice, for fields they do not help, and with other names than those of fields', async () => {
    expect((await create(['opens'])).statusCode).toBe(200)
    const keyOf = async (fields: unknown) => (await create(fields)).json().error?.key
    expect(await keyOf(['opens'])).toBe('indexTaken')
    expect(await keyOf(['rooms'])).toBe('indexTaken')
    expect(await keyOf(['pin'])).toBe('indexUseless')
    expect(await keyOf(['plan'])).toBe('indexUseless')
    expect(await keyOf(['street'])).toBe(isSqlite ? 'indexUseless' : undefined)
    expect(await keyOf(['id`) --'])).toBe('fieldUnknown')
    expect(await keyOf(['__proto__'])).toBe('fieldUnknown')
    for (const wrong of [[], ['opens', 'opens'], 'opens', [1], ['a', 'b', 'c', 'd', 'e'], null])
      expect((await create(wrong)).statusCode, JSON.stringify(wrong)).toBe(422)
    expect((await create(['email'], 'directus_users')).statusCode).toBe(422)
    expect((await create(['email'], 'nothing')).statusCode).toBe(404)
  })

  it('stay where the data or the server needs them', async () => {
    const before = await readIndexes()
    for (const { name, kind } of before)
      if (kind !== 'own') expect((await remove(name)).json().error.key, name).toBe('indexKept')
    expect((await remove('ix_nothing')).statusCode).toBe(404)
    expect((await remove('x`; DROP TABLE houses; --')).statusCode).toBe(404)
    expect(await readIndexes()).toEqual(before)
  })

  it('go with their field, and stay when another one changes', async () => {
    const made = (await create(['sold', 'opens'])).json().data
    await t.admin({ method: 'PATCH', url: '/fields/houses/street', payload: { length: 200 } })
    expect(await readIndexes()).toContainEqual(made)
    expect((await t.admin({ method: 'DELETE', url: '/fields/houses/opens' })).statusCode).toBe(204)
    expect((await readIndexes()).filter(({ fields }) => fields.includes('opens'))).toEqual([])
  })

  it('let others read and write while one is made', async () => {
    const answers = await Promise.all([
      create(['sold', 'rooms']),
      t.admin({ url: '/items/houses?limit=5' }),
      t.admin({ method: 'POST', url: '/items/houses', payload: { street: 'New' } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  })

  it('are for administrators', async () => {
    const all = { create: 'full', read: 'full', update: 'full', delete: 'full' }
    for (const collection of ['houses', 'directus_collections', 'directus_fields'])
      await t.project.knex('directus_permissions').insert({ collection, role: 3, ...all })
    const [index] = await readIndexes()
    for (const who of [t.editor, t.anonymous]) {
      const refused = [401, 403]
      expect(refused).toContain((await who({ url: '/collections/houses/indexes' })).statusCode)
      expect(refused).toContain((await who({ url: '/collections/houses/cost' })).statusCode)
      const payload = { fields: ['code'] }
      expect(refused).toContain(
        (await who({ method: 'POST', url: '/collections/houses/indexes', payload })).statusCode,
      )
      expect(refused).toContain(
        (await who({ method: 'DELETE', url: `/collections/houses/indexes/${index?.name}` })).statusCode,
      )
    }
  })
})
