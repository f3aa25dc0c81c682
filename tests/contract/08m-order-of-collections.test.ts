import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

const NAMES = ['walls', 'rooms', 'floors']
const KEY = {
  field: 'id',
  type: 'integer',
  datatype: 'INT',
  interface: 'primary-key',
  primary_key: true,
  auto_increment: true,
}
const TITLE = { field: 'title', type: 'string', datatype: 'VARCHAR', length: 50, interface: 'text-input' }

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  for (const collection of NAMES) await send('POST', '/collections', { collection, fields: [KEY, TITLE] })
})
afterAll(() => t.close())
beforeEach(() =>
  send(
    'PATCH',
    '/collections',
    NAMES.map((collection) => ({
      collection,
      sort: null,
      note: null,
      fields: [{ field: 'title', note: null }],
    })),
  ),
)

async function send(method: 'POST' | 'PATCH' | 'GET', url: string, payload?: object) {
  const response = await t.admin({ method, url, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body ? response.json() : null }
}

interface Record {
  collection: string
  sort?: number
}

/** The place of each collection in the answer of the list, of itself and of the start. */
async function places() {
  const { data } = (await send('GET', '/collections')).body as { data: Record[] }
  const own = data.filter(({ collection }) => NAMES.includes(collection))
  for (const { collection, sort } of own)
    expect((await send('GET', `/collections/${collection}`)).body.data.sort).toBe(sort)
  return Object.fromEntries(own.map(({ collection, sort }) => [collection, sort]))
}

describe('the order of collections', () => {
  it('is set for several at once, and is no part of the records that have none', async () => {
    const before = (await send('GET', '/collections/walls')).body.data
    expect(Object.keys(before).sort()).toEqual([
      'collection',
      'fields',
      'hidden',
      'icon',
      'managed',
      'note',
      'single',
      'translation',
    ])
    const answer = await send('PATCH', '/collections', [
      { collection: 'floors', sort: 1 },
      { collection: 'walls', sort: 2 },
    ])
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject([
      { collection: 'floors', sort: 1 },
      { collection: 'walls', sort: 2 },
    ])
    expect(await places()).toEqual({ floors: 1, walls: 2, rooms: undefined })
    const start = (await send('GET', '/hydrate')).body.data.collections as Record[]
    expect(start.find(({ collection }) => collection === 'floors')?.sort).toBe(1)
  })

  it('is taken from one collection, too, and taken back', async () => {
    expect((await send('PATCH', '/collections/rooms', { sort: 7 })).body.data.sort).toBe(7)
    expect((await send('PATCH', '/collections/rooms', { sort: null })).body.data).not.toHaveProperty('sort')
    expect(await places()).toEqual({ floors: undefined, walls: undefined, rooms: undefined })
  })

  it('has whole numbers alone: 422/4', async () => {
    for (const sort of ['first', 1.5, true, 2 ** 31]) {
      const { status, body } = await send('PATCH', '/collections', [
        { collection: 'rooms', sort: 1 },
        { collection: 'floors', sort },
      ])
      expect([status, body.error.code]).toEqual([422, 4])
    }
    expect(await places()).toEqual({ floors: undefined, walls: undefined, rooms: undefined })
  })

  it('leaves activity of each collection, and none where it is to be skipped', async () => {
    const count = async () => (await send('GET', '/activity?limit=1&meta=total_count')).body.meta.total_count
    const before = await count()
    const rows = [
      { collection: 'floors', sort: 1 },
      { collection: 'rooms', sort: 2 },
    ]
    await send('PATCH', '/collections', rows)
    expect(await count()).toBe(before + 2)
    await send('PATCH', '/collections?activity_skip=1', rows)
    expect(await count()).toBe(before + 2)
  })

  it('of two administrators at once loses none of their collections', async () => {
    const orders = [
      [
        { collection: 'floors', sort: 1 },
        { collection: 'rooms', sort: 2 },
      ],
      [
        { collection: 'walls', sort: 1 },
        { collection: 'rooms', sort: 3 },
      ],
    ]
    const answers = await Promise.all(orders.map((rows) => send('PATCH', '/collections', rows)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rooms, ...others } = await places()
    expect(others).toEqual({ floors: 1, walls: 1 })
    expect([2, 3]).toContain(rooms)
  })

  it('goes with the model as a file', async () => {
    await send('PATCH', '/collections', [{ collection: 'floors', sort: 1 }])
    const file = (await send('GET', '/schema/snapshot')).body.data
    const of = (name: string) => file.collections.find((entry: Record) => entry.collection === name)
    expect(of('floors')).toMatchObject({ sort: 1 })
    expect(of('rooms')).not.toHaveProperty('sort')
    const { sort: _sort, ...floors } = of('floors')
    const wanted = {
      ...file,
      collections: file.collections.map((entry: Record) =>
        entry.collection === 'floors' ? floors : entry.collection === 'rooms' ? { ...entry, sort: 4 } : entry,
      ),
    }
    const diff = (await send('POST', '/schema/diff', { snapshot: wanted })).body.data
    expect(diff.changes).toMatchObject([
      { action: 'update', names: ['floors'], keys: ['sort'] },
      { action: 'update', names: ['rooms'], keys: ['sort'] },
    ])
    const applied = await send('POST', '/schema/apply', { snapshot: wanted, hash: diff.hash })
    expect(applied.status).toBe(200)
    expect(await places()).toEqual({ floors: undefined, walls: undefined, rooms: 4 })
  })
})

describe('several collections changed at once', () => {
  it('take names of collections and of their fields in one request', async () => {
    const translation = [{ locale: 'de-DE', translation: 'Räume' }]
    const answer = await send('PATCH', '/collections', [
      { collection: 'rooms', translation, fields: [{ field: 'title', note: 'over the arch' }] },
      { collection: 'floors', fields: [{ field: 'title', note: 'on the floor' }] },
    ])
    expect(answer.status).toBe(200)
    expect((await send('GET', '/collections/rooms')).body.data.translation).toEqual(translation)
    expect((await send('GET', '/fields/rooms/title')).body.data.note).toBe('over the arch')
    expect((await send('GET', '/fields/floors/title')).body.data.note).toBe('on the floor')
  })

  it('are answered as they are where nothing of them changes', async () => {
    const answer = await send('PATCH', '/collections', [{ collection: 'rooms' }])
    expect([answer.status, answer.body.data[0].collection]).toEqual([200, 'rooms'])
    const unknown = await send('PATCH', '/collections', [{ collection: 'cellars' }])
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 203])
  })

  it('are planned: columns stay as they are, and nothing is written', async () => {
    const rows = [{ collection: 'rooms', sort: 3, fields: [{ field: 'title', note: 'over the arch' }] }]
    const planned = await send('PATCH', '/collections?plan=1', rows)
    expect([planned.status, planned.body.data.steps]).toEqual([200, []])
    expect(await places()).toEqual({ floors: undefined, walls: undefined, rooms: undefined })
    expect((await send('GET', '/fields/rooms/title')).body.data.note).toBeNull()
    const refused = await send('PATCH', '/collections?plan=1', [{ collection: 'cellars', note: 'x' }])
    expect([refused.status, refused.body.error.code]).toEqual([404, 203])
  })

  it.each([
    [
      'someone else has changed one of them',
      [{ collection: 'floors', note: 'mine', $base: { note: 'old' } }],
      409,
      217,
    ],
    [
      'someone else has changed a field of one',
      [{ collection: 'floors', fields: [{ field: 'title', note: 'mine', $base: { note: 'old' } }] }],
      409,
      217,
    ],
    ['a collection is not there', [{ collection: 'cellars', note: 'x' }], 404, 203],
    ['a collection is of the system', [{ collection: 'directus_users', note: 'x' }], 422, 4],
    ['a field is not there', [{ collection: 'floors', fields: [{ field: 'colour', note: 'x' }] }], 404, 202],
    ['a column would change', [{ collection: 'floors', fields: [{ field: 'title', length: 9 }] }], 422, 12],
    ['something has no name', [{ note: 'x' }], 422, 4],
    ['fields are no list', [{ collection: 'floors', fields: { title: { note: 'x' } } }], 422, 4],
  ])('are left as they are where %s', async (_why, rows, status, code) => {
    const answer = await send('PATCH', '/collections', [{ collection: 'rooms', note: 'first' }, ...rows])
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    expect((await send('GET', '/collections/rooms')).body.data.note).toBeNull()
  })

  it('are changed by administrators alone, even where a role may change everything: 401/3', async () => {
    const role = (await send('POST', '/roles', { name: 'Builders' })).body.data.id
    const rights = { role, read: 'full', create: 'full', update: 'full', delete: 'full' }
    for (const collection of ['directus_collections', 'directus_fields', 'rooms'])
      await send('POST', '/permissions', { ...rights, collection })
    const { inject } = await t.addUser({ role })
    const answer = await inject({
      method: 'PATCH',
      url: '/collections',
      payload: [{ collection: 'rooms', sort: 1 }],
    })
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 3])
    expect(await places()).toEqual({ floors: undefined, walls: undefined, rooms: undefined })
  })
})
