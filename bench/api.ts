/**
 * Listing requests of the API against the floor under them: the same bytes from the same driver by Fastify alone.
 *
 * Prints a table of server times on 135,000 rows and one ratio: requests per second of `limit=100` listings through
 * the whole API, over those of the bare query. Run with `npm run bench:api`.
 */
import Fastify from 'fastify'
import type { Knex } from 'knex'
import { serializeJson } from '../api/src/app/envelope'
import { createTestApp, type TestApp } from '../api/src/testing/createTestApp'

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
  await post('/collections', { collection: 'countries', fields: [id, text('name')] })
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
  await post('/relations', { collection_many: 'cities', field_many: 'country', collection_one: 'countries' })
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

async function median(times: number, work: () => Promise<unknown>): Promise<number> {
  await work()
  const taken: number[] = []
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}

async function measureServerTimes(t: TestApp): Promise<void> {
  for (const [name, query, goalMs] of cases) {
    const url = `/items/cities?${query}`
    const response = await t.admin({ url })
    if (response.statusCode !== 200) throw new Error(response.body)
    const ms = await median(15, () => t.admin({ url }))
    console.log(
      `${ms <= goalMs ? 'ok  ' : 'SLOW'} ${ms.toFixed(2).padStart(8)} ms (goal ${goalMs} ms)  ${name}`,
    )
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
const floor = await createFloor(t)
const listing = () => t.admin({ url: '/items/cities?limit=100' })
const bare = () => floor.inject({ url: '/' })
const sizes = [(await listing()).body.length, (await bare()).body.length]
await requestsPerSecond(0.5, listing)
await requestsPerSecond(0.5, bare)
const [whole, least] = [await requestsPerSecond(3, listing), await requestsPerSecond(3, bare)]
console.log(
  `limit=100: API ${whole.toFixed(0)}/s (${sizes[0]} bytes), bare ${least.toFixed(0)}/s (${sizes[1]} bytes)`,
)
console.log(`ratio ${(least / whole).toFixed(2)} (goal: at most 2)`)
await floor.close()
await t.close()
