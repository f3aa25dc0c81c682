/**
 * Listing requests of the API against the floor under them: the same bytes from the same driver by Fastify alone.
 *
 * Prints, each beside its goal: server times on 135,000 rows, the ratio of `limit=100` listings per second through the
 * whole API to those of the bare query, memory after 10,000 mixed requests, time to the first answer. Times are the
 * best of several, since other work on the machine only ever adds to them. Run with `npm run bench:api`.
 */
import Fastify from 'fastify'
import type { Knex } from 'knex'
import { serializeJson } from '../api/src/json/serializeJson'
import { createTestApp, type TestApp } from '../api/src/testing/createTestApp'
import { report } from './report'
import { measureProcess } from './serverProcess'

const CITIES = 135_000
const COUNTRIES = 250

const id = {
  field: 'id',
  type: 'integer',
  datatype: 'INT',
  primary_key: true,
  auto_increment: true,
  signed: false,
}
const text = (field: string, length = 200) => ({ field, type: 'string', datatype: 'VARCHAR', length })
const number = (field: string) => ({ field, type: 'integer', datatype: 'INT' })
const statusMapping = {
  published: { name: 'Published', soft_delete: false },
  draft: { name: 'Draft', soft_delete: false },
  deleted: { name: 'Deleted', soft_delete: true },
}

async function prepare(t: TestApp): Promise<void> {
  const post = async (url: string, payload: object) => {
    const response = await t.admin({ method: 'POST', url, payload })
    if (response.statusCode !== 200) throw new Error(response.body)
  }
  const cityList = { field: 'cities', type: 'o2m', interface: 'one-to-many' }
  await post('/collections', { collection: 'countries', fields: [id, text('name'), cityList] })
  const status = {
    field: 'status',
    type: 'status',
    datatype: 'VARCHAR',
    length: 20,
    default_value: 'published',
    options: { status_mapping: statusMapping },
  }
  const country = { field: 'country', type: 'm2o', datatype: 'INT', signed: false }
  const decimals = ['latitude', 'longitude'].map((field) => ({
    field,
    type: 'decimal',
    datatype: 'DECIMAL',
    length: '9,5',
  }))
  const founded = { field: 'founded_on', type: 'date', datatype: 'DATE' }
  const fields = [id, status, text('name'), country, number('population'), ...decimals, founded]
  await post('/collections', { collection: 'cities', fields })
  const relation = { collection_many: 'cities', field_many: 'country', collection_one: 'countries' }
  await post('/relations', { ...relation, field_one: 'cities' })
  await t.project.knex.transaction(insertRows)
}

async function insertRows(trx: Knex.Transaction): Promise<void> {
  const countries = Array.from({ length: COUNTRIES }, (_, i) => ({ name: `Country ${i}` }))
  await trx.batchInsert('countries', countries, 100)
  const cities = Array.from({ length: CITIES }, (_, i) => ({
    status: i % 50 === 0 ? 'draft' : 'published',
    name: `City ${(i * 7919) % CITIES}`,
    country: (i % COUNTRIES) + 1,
    population: i % 10 === 0 ? null : (i * 31) % 9_999_999,
    latitude: (i % 180) - 90 + 0.12345,
    longitude: (i % 360) - 180 + 0.54321,
    founded_on: '1901-02-03',
  }))
  await trx.batchInsert('cities', cities, 500)
}

const cases: [string, string, number][] = [
  ['page of 200, by key', 'limit=200', 5],
  ['page of 200, by indexed column with nulls', 'limit=200&sort=population', 5],
  ['the same, descending', 'limit=200&sort=-population', 5],
  ['the same, offset 100,000', 'limit=200&sort=population&offset=100000', 50],
  ['the same, descending, offset 100,000', 'limit=200&sort=-population&offset=100000', 50],
  ['by many ties, descending, offset 100,000', 'limit=200&sort=-country&offset=100000', 50],
  ['by key, offset 130,000', 'limit=200&offset=130000', 50],
  ['page of 200 with its reference', 'limit=200&fields=id,name,country.name', 10],
  ['counts', 'limit=0&meta=total_count,filter_count', 30],
  ['counts of every status', 'limit=0&meta=status', 30],
  ['count of a filter by reference', 'limit=0&meta=filter_count&filter[country]=7', 30],
  ['count of a filter behind a reference', 'limit=0&meta=filter_count&filter[country.name]=Country 7', 30],
  ['count of an indexed range', 'limit=0&meta=filter_count&filter[population][gt]=5000000', 30],
  ['search', 'limit=200&q=99', 200],
]

async function best(times: number, work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    await work()
    least = Math.min(least, performance.now() - start)
  }
  return least
}

/** Searches beside the plain list of as many rows, in turns. */
async function measureSearches(t: TestApp): Promise<void> {
  await t.admin({ url: '/items/cities?limit=1&q=begin' })
  await t.project.indexes.settled()
  const searches: [string, string, string][] = [
    ['search for what few hold', 'cities', '98765'],
    ['search for what all hold', 'cities', 'city'],
    ['search for what none holds', 'cities', 'nowhere'],
    ['search by a list of 135,000, for what one holds', 'countries', '98765'],
    ['search by a list of 135,000, for what all hold', 'countries', 'city'],
  ]
  for (const [name, collection, q] of searches) {
    const url = `/items/${collection}?limit=200`
    let [searching, listing] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let round = 0; round < 15; round++) {
      listing = Math.min(listing, await best(1, () => t.admin({ url })))
      searching = Math.min(searching, await best(1, () => t.admin({ url: `${url}&q=${q}` })))
    }
    report(`${name} (${searching.toFixed(1)} ms), beside the plain list`, searching / listing, 1.5, 'times')
  }
}

async function measureServerTimes(t: TestApp): Promise<void> {
  for (const [name, query, goalMs] of cases) {
    const url = `/items/cities?${query}`
    const response = await t.admin({ url })
    if (response.statusCode !== 200) throw new Error(response.body)
    report(name, await best(15, () => t.admin({ url })), goalMs, 'ms')
  }
}

/** The floor: one query through the same driver, the same JSON, no routing, rights, parsing or casting. */
async function createFloor(t: TestApp) {
  const app = Fastify()
  app.setReplySerializer(serializeJson)
  app.get('/', async () => ({ data: await t.project.knex('cities').orderBy('id').limit(100) }))
  return app
}

async function requestsPerSecond(seconds: number, request: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  while (performance.now() < end) {
    await request()
    count++
  }
  return count / seconds
}

const t = await createTestApp()
await prepare(t)
await measureServerTimes(t)
await measureSearches(t)
const floor = await createFloor(t)
const listing = () => t.admin({ url: '/items/cities?limit=100' })
const bare = () => floor.inject({ url: '/' })
const sizes = [(await listing()).body.length, (await bare()).body.length]
// In turns, so that whatever else the machine does slows both.
let [whole, least] = [0, 0]
for (let round = 0; round < 10; round++) {
  whole = Math.max(whole, await requestsPerSecond(0.5, listing))
  least = Math.max(least, await requestsPerSecond(0.5, bare))
}
console.log(
  `limit=100: API ${whole.toFixed(0)}/s (${sizes[0]} bytes), bare ${least.toFixed(0)}/s (${sizes[1]} bytes)`,
)
report('bare requests per listing, best of ten rounds each', least / whole, 2, 'times')
await floor.close()
await t.close()
await measureProcess()
