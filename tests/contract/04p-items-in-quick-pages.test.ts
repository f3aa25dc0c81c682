import { afterAll, beforeAll, expect, it } from 'vitest'
import { post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

const field = (name: string, type: string, datatype: string, length?: number | string) => ({
  field: name,
  type,
  datatype,
  ...(length !== undefined && { length }),
})
const FIELDS = [
  { ...field('id', 'integer', 'INT'), primary_key: true, auto_increment: true },
  field('title', 'string', 'VARCHAR', 200),
  field('number', 'integer', 'INT'),
  field('large', 'integer', 'BIGINT'),
  field('price', 'decimal', 'DECIMAL', '10,2'),
  field('exact', 'decimal', 'DECIMAL', '30,10'),
  field('is_on', 'boolean', 'TINYINT'),
  field('day', 'date', 'DATE'),
  field('moment', 'datetime', 'DATETIME'),
  field('made', 'datetime_created', 'DATETIME'),
  field('tags', 'array', 'VARCHAR', 200),
  field('extra', 'json', 'TEXT'),
]
const NAMES = FIELDS.map((made) => made.field)
const ROWS = [
  {
    title: 'and/or </b>',
    number: -7,
    large: '9007199254740993',
    price: 0.1,
    is_on: true,
    tags: ['a'],
    extra: { a: 1 },
  },
  { title: 'São "Paulo"\n東京 😀', number: 0, large: 5, price: 12.5, exact: '1.0000000001', is_on: false },
  { day: '2026-01-02', moment: '2026-01-02 03:04:05' },
]

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await post(t.admin, '/collections', { collection: 'quick', fields: FIELDS })
  for (const row of ROWS) await post(t.admin, '/items/quick', row)
})
afterAll(() => t.close())

it('has the same letters as a list without a limit, however often it is asked for, and in whatever way', async () => {
  const bodyOf = async (query: string) => (await t.admin({ url: `/items/quick?${query}` })).body
  const every = NAMES.join()
  for (const fields of ['*', every, every.replace(',tags,extra', ''), ...NAMES]) {
    // Such a list is read and cast a part at a time.
    const expected = await bodyOf(`fields=${fields}&limit=-1`)
    for (const how of ['', '', '', 'sort=id', 'sort=id', 'filter[id][gt]=0', 'sort=id&offset=0'])
      expect(await bodyOf(`fields=${fields}&limit=10&${how}`), `${fields} ${how}`).toBe(expected)
  }
})

it('counts the rows of a page however it is written', async () => {
  const metaOf = async (query: string) =>
    (await t.admin({ url: `/items/quick?meta=result_count,filter_count&${query}` })).json().meta
  for (const fields of ['title', 'tags'])
    for (const query of ['limit=2&sort=id', 'limit=10&filter[id][gt]=1', 'limit=10&filter[id][gt]=99'])
      expect(await metaOf(`fields=${fields}&${query}`)).toEqual(await metaOf(`fields=*.*&${query}`))
  expect(await metaOf('fields=title&limit=2&sort=id')).toEqual({ result_count: 2, filter_count: 3 })
})

it('follows what is written, and how a field is read', async () => {
  const titles = async () => (await t.admin({ url: '/items/quick?limit=10&fields=title,is_on' })).json().data
  const before = await titles()
  expect(await titles()).toEqual(before)
  await t.admin({ method: 'PATCH', url: '/items/quick/3', payload: { title: 'New' } })
  expect(await titles()).toEqual([...before.slice(0, 2), { title: 'New', is_on: before[2].is_on }])
  await t.admin({ method: 'PATCH', url: '/fields/quick/is_on', payload: { type: 'integer' } })
  expect((await titles()).map((row: { is_on: unknown }) => row.is_on)).toEqual([1, 0, null])
})

it('is whole where its rows have become long since it was read', async () => {
  const url = '/items/quick?limit=10&fields=id,extra_text'
  const text = field('extra_text', 'string', 'LONGTEXT')
  await post(t.admin, '/fields/quick', text)
  for (let time = 0; time < 2; time++) expect((await t.admin({ url })).json().data).toHaveLength(3)
  const long = 'x'.repeat(200_000)
  for (const id of [1, 2])
    await t.admin({ method: 'PATCH', url: `/items/quick/${id}`, payload: { extra_text: long } })
  for (let time = 0; time < 2; time++)
    expect((await t.admin({ url })).json().data.map((row: { extra_text: string }) => row.extra_text)).toEqual(
      [long, long, null],
    )
})

const STATUSES = {
  published: { name: 'Published', soft_delete: false },
  deleted: { name: 'Deleted', soft_delete: true },
}

/** Makes a collection with a status, whose rows are deleted where `isDeleted` says so. */
async function makeWithStatus(collection: string, rows: number, isDeleted: (key: number) => boolean) {
  const status = { ...field('status', 'status', 'VARCHAR', 20), options: { status_mapping: STATUSES } }
  await post(t.admin, '/collections', { collection, fields: [...FIELDS.slice(0, 2), status] })
  const keys = Array.from({ length: rows }, (_, index) => index + 1)
  await t.project.knex.batchInsert(
    collection,
    keys.map((id) => ({ id, title: `Row ${id}`, status: isDeleted(id) ? 'deleted' : 'published' })),
    100,
  )
}

it('leaves out rows of other statuses, however many lie between those that are shown', async () => {
  const isDeleted: Record<string, (key: number) => boolean> = {
    few: (key) => key === 2,
    // As many are deleted at the beginning as can be stepped over, or one more.
    begin: (key) => key <= 200,
    beyond: (key) => key <= 201,
    most: (key) => key % 300 !== 0,
    all: () => true,
  }
  for (const [name, deletes] of Object.entries(isDeleted)) {
    for (const rows of [9, 600, 601, 1_500]) {
      const collection = `${name}_${rows}`
      await makeWithStatus(collection, rows, deletes)
      const shown = Array.from({ length: rows }, (_, index) => index + 1).filter((key) => !deletes(key))
      for (const [limit, offset] of [
        [10, 0],
        [200, 0],
        [10, 199],
      ] as const) {
        const url = `/items/${collection}?fields=id&limit=${limit}&offset=${offset}`
        const expected = shown.slice(offset, offset + limit).map((id) => ({ id }))
        for (let time = 0; time < 3; time++)
          expect((await t.admin({ url })).json().data, url).toEqual(expected)
      }
    }
  }
})

it('shows other statuses where they are asked for', async () => {
  await makeWithStatus('asked', 20, (key) => key > 5)
  const keysOf = async (query: string) => {
    const { data } = (await t.admin({ url: `/items/asked?fields=id&limit=10&${query}` })).json()
    return data.map((row: { id: number }) => row.id)
  }
  for (let time = 0; time < 3; time++) {
    expect(await keysOf('')).toEqual([1, 2, 3, 4, 5])
    expect(await keysOf('status=deleted')).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    expect(await keysOf('status=*')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  }
})

it('is empty where there is nothing', async () => {
  await post(t.admin, '/collections', { collection: 'nothing', fields: FIELDS })
  for (let time = 0; time < 3; time++)
    expect((await t.admin({ url: '/items/nothing?limit=10' })).body).toBe('{"data":[]}')
})
