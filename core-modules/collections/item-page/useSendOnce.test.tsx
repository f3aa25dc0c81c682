import type { Item } from '@pergola/sdk'
import {
  aCollection,
  aRelation,
  createFakeHost,
  type FakeAnswer,
  type FakeRequest,
  renderWithHost,
} from '@pergola/sdk/testing'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ItemSession } from './ItemSession'
import type { SaveMode } from './saveModes'
import { useItemSession } from './useItemSession'
import { useSaveItem } from './useSaveItem'

const collections = {
  countries: aCollection('countries', {
    title: {},
    body: {},
    secret: { type: 'hash' },
    cities: { type: 'o2m', datatype: null },
  }),
  cities: aCollection('cities', { country: { type: 'm2o' }, text: {} }),
}
const relations = [aRelation({ field_one: 'cities' })]

/** What the connection does to a request that writes. */
type Line = 'works' | 'loses the request' | 'loses the answer'

/** A server that keeps keys of requests, with an item that is there. */
function startServer({ knowsKeys = true } = {}) {
  const countries: Item[] = [{ id: 1, title: 'First', body: null }]
  const cities: Item[] = []
  const known = new Map<string, { request: string; id: number }>()
  const requests: FakeRequest[] = []
  /** `losesAfter`: how many requests are answered before the answer of one is lost. */
  const line: { does: Line; losesAfter?: number } = { does: 'works' }
  let version = 1

  const itemOf = (id: number) => countries.find((item) => item.id === id)
  const answer = (id: number) => ({ data: itemOf(id), headers: { ETag: `"${version}"` } })

  /** Rows with a key are changed, others are created. */
  function store(id: number, { cities: rows = [], ...columns }: Item): number {
    version++
    Object.assign(itemOf(id) ?? {}, columns)
    for (const { $base: _base, ...row } of rows as Item[]) {
      const stored = cities.find((city) => city.id === row.id)
      if (stored) Object.assign(stored, row)
      else cities.push({ id: cities.length + 1, country: id, ...row })
    }
    return id
  }

  function write({ headers, method, path, body }: FakeRequest, id: () => number): FakeAnswer {
    const key = headers['idempotency-key']
    const request = JSON.stringify([method, path, body])
    const before = key === undefined ? undefined : known.get(key)
    if (before?.request === request)
      return itemOf(before.id) ? answer(before.id) : { status: 404, error: { code: 203, message: 'Gone' } }
    if (before) return { status: 422, error: { code: 219, message: 'Used' }, data: { keys: [before.id] } }
    const tag = headers['if-match']
    if (tag && tag !== `"${version}"`)
      return { status: 409, error: { code: 217, message: 'Changed' }, data: itemOf(id()) }
    if ((body as Item).title === 'refused') return { status: 422, error: { code: 4, message: 'No' } }
    const written = store(id(), body as Item)
    if (key !== undefined) known.set(key, { request, id: written })
    return answer(written)
  }

  function handle(id: () => number) {
    return (request: FakeRequest): FakeAnswer => {
      requests.push(request)
      const cut = { status: 503, error: { code: null, message: 'Cut' } }
      if (line.does === 'loses the request') return cut
      const answered = write(request, id)
      const isLost = line.does === 'loses the answer' || line.losesAfter === 0
      if (line.losesAfter !== undefined) line.losesAfter--
      return isLost ? cut : answered
    }
  }

  const host = createFakeHost({
    collections: [...Object.values(collections), aCollection('directus_activity')],
    relations,
    items: { cities },
    ...(knowsKeys && { info: { request_keys: true, nested_new: true } }),
    handlers: {
      'POST /items/countries': handle(() =>
        countries.push({ id: countries.length + 1, title: null, body: null }),
      ),
      ...Object.fromEntries([1, 2].map((id) => [`GET /items/countries/${id}`, () => answer(id)])),
      ...Object.fromEntries([1, 2].map((id) => [`PATCH /items/countries/${id}`, handle(() => id)])),
      'PATCH /items/countries/1,2': (request) => {
        const { headers: _one, ...answered } = handle(() => 1)(request)
        return answered.status ? answered : { data: [answered.data] }
      },
    },
  })
  return {
    host,
    line,
    countries,
    texts: () => cities.map(({ text }) => text),
    keys: () => requests.map(({ headers }) => headers['idempotency-key']),
    titles: () => requests.map(({ body }) => (body as Item).title),
    /** Someone else writes. */
    change: (columns: Item) => store(1, columns),
    /** Someone else deletes what was created last. */
    remove: () => countries.pop(),
    etag: () => `"${version}"`,
  }
}

type Server = ReturnType<typeof startServer>

function open({ host, countries, etag }: Server, key: '+' | 1, { count = 1, left = 2 } = {}) {
  let page!: { session: ItemSession; save: ReturnType<typeof useSaveItem>['save'] }
  const isNew = key === '+'
  const item = { ...countries[0] }
  const items = [item, { id: 2 }].slice(0, Math.min(count, left))
  const loaded = isNew ? { items: [], etag: null } : { items, etag: count > 1 ? null : etag() }
  function Page() {
    const input = {
      collection: collections.countries,
      primaryKey: key,
      access: { isReadable: () => true, isWritable: () => true },
    }
    const session = useItemSession({
      ...input,
      fields: input.collection.fields,
      loaded,
      startValues: isNew ? { title: null, body: null, cities: null } : item,
      isBatch: count > 1,
    })
    page = { session, ...useSaveItem({ ...input, isNew, count, session }) }
    return null
  }
  const { unmount } = renderWithHost(<Page />, { host })
  return {
    close: unmount,
    type: (field: string, value: unknown) => act(() => page.session.stage(field, value)),
    takeBack: (field: string) => act(() => page.session.unstage(field)),
    save: (mode: SaveMode = 'stay') => act(() => page.save(mode)),
    staged: () => page.session.staged,
    conflicts: () => page.session.conflict?.conflicts.map(({ field }) => field),
  }
}

/** A page whose edits are stored without its knowing; from then on the connection works. */
async function loseAnswer(key: '+' | 1, edits: Item) {
  const server = startServer()
  const page = open(server, key)
  for (const [field, value] of Object.entries(edits)) page.type(field, value)
  server.line.does = 'loses the answer'
  await page.save()
  server.line.does = 'works'
  return { server, page }
}

beforeEach(() => localStorage.clear())

describe.each([
  ['a new item', '+', 2],
  ['an item that is there', 1, 1],
] as const)('a save of %s with a new row, whose answer was lost', (_item, key, id) => {
  it('creates nothing more when it is pressed again', async () => {
    const { server, page } = await loseAnswer(key, { cities: [{ text: 'one' }] })
    server.line.does = 'loses the answer'
    await page.save()
    expect(page.staged()).toEqual({ cities: [{ text: 'one' }] })
    server.line.does = 'works'
    await page.save()
    expect(server.texts()).toEqual(['one'])
    expect(server.countries).toHaveLength(id)
    expect(page.staged()).toEqual({})
  })

  it.each<[string, Line[]]>([
    ['the answer of the first', ['loses the answer', 'loses the answer']],
    ['the answer of the second', ['loses the request', 'loses the answer']],
    ['both requests', ['loses the request', 'loses the request']],
    [
      'the answers of both, and what is asked for then',
      ['loses the answer', 'loses the answer', 'loses the request'],
    ],
  ])('takes in what was changed since, however often: lost are %s', async (_lost, lines) => {
    const server = startServer()
    const page = open(server, key)
    page.type('title', 'Title')
    page.type('body', 'Taken back')
    page.type('cities', [{ text: 'one' }])
    const edits = [
      () => page.type('cities', [{ text: 'one' }, { text: 'two' }]),
      () => page.type('title', 'Title!'),
      () => page.type('cities', [{ text: 'one!' }, { text: 'two' }]),
    ]
    for (const [index, does] of lines.entries()) {
      server.line.does = does
      await page.save()
      edits[index]?.()
    }
    page.takeBack('body')
    server.line.does = 'works'
    await page.save()
    const first = lines.length > 2 ? 'one!' : 'one'
    expect(server.texts()).toEqual([first, 'two'])
    expect(server.countries.at(-1)).toMatchObject({ id, title: 'Title!', body: null })
    expect(server.countries).toHaveLength(id)
    expect(page.staged()).toEqual({})
  })

  it('is known after a reload, with the draft', async () => {
    const { server, page } = await loseAnswer(key, { cities: [{ text: 'one' }] })
    page.close()
    const after = open(server, key)
    await waitFor(() => expect(after.staged()).toEqual({ cities: [{ text: 'one' }] }))
    after.type('cities', [{ text: 'one' }, { text: 'two' }])
    await after.save()
    expect(server.texts()).toEqual(['one', 'two'])
  })

  it('is lost again for what was left of it: that is created once, too', async () => {
    const one = { text: 'one' }
    const { server, page } = await loseAnswer(key, { cities: [one] })
    page.type('cities', [one, { text: 'two' }])
    // Refused, found, and then the rest.
    server.line.losesAfter = 2
    await page.save()
    expect(server.texts()).toEqual(['one', 'two'])
    page.type('cities', [one, { text: 'two' }, { text: 'three' }])
    await page.save()
    expect(server.texts()).toEqual(['one', 'two', 'three'])
    expect(page.staged()).toEqual({})
  })

  it('is lost again for what was left of it: a row of before is known when it is changed then', async () => {
    const { server, page } = await loseAnswer(key, { cities: [{ text: 'one' }] })
    page.type('title', 'Title')
    server.line.losesAfter = 2
    await page.save()
    page.type('cities', [{ text: 'one!' }])
    await page.save()
    expect(server.texts()).toEqual(['one!'])
    expect(page.staged()).toEqual({})
  })
})

it.each([
  ['as it was', 'First'],
  ['changed', 'Second'],
])(
  'a new item that was stored without an answer and is deleted since is not taken for saved: %s, it is made again when it is pressed once more',
  async (_how, title) => {
    const { server, page } = await loseAnswer('+', { title: 'First', cities: [{ text: 'one' }] })
    server.remove()
    page.type('title', title)
    await page.save()
    expect(server.countries).toHaveLength(1)
    expect(page.staged()).toMatchObject({ title })
    expect(JSON.stringify(server.host.stores.notifications.getState().items)).toContain('Gone')
    await page.save()
    expect(server.countries.map((country) => country.title)).toEqual(['First', title])
    expect(page.staged()).toEqual({})
  },
)

it('of a secret that no draft keeps, writes the columns again and no row', async () => {
  const { server, page } = await loseAnswer('+', { secret: 'key', title: 'Title', cities: [{ text: 'one' }] })
  page.close()
  const after = open(server, '+')
  await waitFor(() => expect(after.staged()).toMatchObject({ title: 'Title' }))
  after.type('title', 'Title!')
  await after.save()
  expect(server.countries.at(-1)).toMatchObject({ id: 2, title: 'Title!' })
  expect(server.texts()).toEqual(['one'])
})

it('what someone else has changed meanwhile is not written over', async () => {
  const { server, page } = await loseAnswer(1, { cities: [{ text: 'one' }] })
  server.change({ body: 'Theirs' })
  page.type('body', 'Mine')
  await page.save()
  expect(server.countries[0]).toMatchObject({ body: 'Theirs' })
  expect(page.conflicts()).toEqual(['body'])
  await page.save()
  expect(server.countries[0]).toMatchObject({ body: 'Mine' })
  expect(server.texts()).toEqual(['one'])
  expect(page.staged()).toEqual({})
})

it('a copy is made once, and takes in what was changed since its answer was lost', async () => {
  const server = startServer()
  const page = open(server, 1)
  page.type('title', 'Copy')
  server.line.does = 'loses the answer'
  await page.save('copy')
  page.type('title', 'Copy!')
  server.line.does = 'works'
  await page.save('copy')
  expect(server.countries.map(({ title }) => title)).toEqual(['First', 'Copy!'])
  await page.save('copy')
  expect(server.countries).toHaveLength(3)
})

it('each new item has a key of its own', async () => {
  const server = startServer()
  for (const title of ['Same', 'Same']) {
    const page = open(server, '+')
    page.type('title', title)
    await page.save()
    page.close()
  }
  expect(server.countries).toHaveLength(3)
})

it('each change that creates something has a key of its own, others have none', async () => {
  const server = startServer()
  const page = open(server, 1)
  page.type('title', 'Title')
  await page.save()
  for (const text of ['Same', 'Same']) {
    page.type('cities', [{ text }])
    await page.save()
  }
  expect(server.texts()).toEqual(['Same', 'Same'])
  const [plain, ...keys] = server.keys()
  expect(plain).toBeUndefined()
  expect(new Set(keys).size).toBe(2)
})

it('a save that was refused has stored nothing: the next one has a new key', async () => {
  const server = startServer()
  const page = open(server, '+')
  page.type('title', 'refused')
  await page.save()
  page.type('title', 'Title')
  await page.save()
  expect(server.titles()).toEqual(['refused', 'Title'])
  expect(new Set(server.keys()).size).toBe(2)
})

describe('a save of several items', () => {
  it('whose answer was lost makes what is new in them once, however often it is pressed', async () => {
    const server = startServer()
    const page = open(server, 1, { count: 2 })
    page.type('cities', [{ text: 'one' }])
    server.line.does = 'loses the answer'
    await page.save()
    await page.save()
    server.line.does = 'works'
    await page.save()
    expect(server.texts()).toEqual(['one'])
    expect(page.staged()).toEqual({})
  })

  it('has another key for other values, for what comes after an answer, and none for columns', async () => {
    const server = startServer()
    const page = open(server, 1, { count: 2 })
    page.type('cities', [{ text: 'one' }])
    server.line.does = 'loses the request'
    await page.save()
    page.type('cities', [{ text: 'two' }])
    server.line.does = 'works'
    await page.save()
    page.type('cities', [{ text: 'two' }])
    await page.save()
    page.type('title', 'Title')
    await page.save()
    expect(server.texts()).toEqual(['two', 'two'])
    const [first, second, third, plain] = server.keys()
    expect(new Set([first, second, third, plain]).size).toBe(4)
    expect(plain).toBeUndefined()
  })

  it('goes on with the items that are left', async () => {
    const server = startServer()
    const page = open(server, 1, { count: 2 })
    page.type('cities', [{ text: 'one' }])
    server.line.does = 'loses the answer'
    await page.save()
    server.line.does = 'works'
    // Found out by a page that was loaded again: the other one was deleted.
    page.close()
    const after = open(server, 1, { count: 2, left: 1 })
    await waitFor(() => expect(after.staged()).toEqual({ cities: [{ text: 'one' }] }))
    await after.save()
    expect(after.staged()).toEqual({})
    expect(new Set(server.keys()).size).toBe(2)
  })
})

it('a server that does not know keys gets none', async () => {
  const server = startServer({ knowsKeys: false })
  const page = open(server, '+')
  page.type('title', 'Plain')
  await page.save()
  expect(server.keys()).toEqual([undefined])
})
