import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { raiseVersion } from '../../api/src/schema/versions'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
let log: string[] = []
beforeAll(async () => {
  t = await createTestApp({ logLevel: 'warn', logTo: { write: (line) => void log.push(line) } })
})
afterAll(() => t.close())

const id = {
  ...{ field: 'id', type: 'integer', datatype: 'INT', length: 10, interface: 'primary-key' },
  ...{ primary_key: true, auto_increment: true },
}
const title = { field: 'title', type: 'string', datatype: 'VARCHAR', length: 100, interface: 'text-input' }

beforeEach(async () => {
  log = []
  const payload = { collection: 'tunes', fields: [id, title] }
  await t.admin({ method: 'POST', url: '/collections', payload })
  await t.admin({ method: 'POST', url: '/items/tunes', payload: { title: 'Reel' } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await t.admin({ method: 'DELETE', url: '/collections/tunes' })
})

const ERROR = 50
const levels = () => log.map((line) => JSON.parse(line).level)

/** The next request has looked at the model when this happens, and has read nothing. */
function onceRead(change: () => Promise<unknown>): void {
  const { schema } = t.project
  const get = schema.get.bind(schema)
  vi.spyOn(schema, 'current').mockReturnValueOnce(null)
  vi.spyOn(schema, 'get').mockImplementationOnce(async (...asked) => {
    const known = await get(...asked)
    await change()
    return known
  })
}

it.each(['/items/tunes', '/items/tunes/1', '/items/tunes?sort=-title&filter[title]=Reel'])(
  'asks to come again, where a collection is deleted while it is read: %s',
  async (url) => {
    onceRead(() => t.admin({ method: 'DELETE', url: '/collections/tunes' }))
    const answer = await t.admin({ url })
    expect([answer.statusCode, answer.json().error.key]).toEqual([503, 'databaseBusy'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await t.admin({ url })).statusCode).toBe(404)
  },
)

it('asks to come again, where a field is deleted while it is read', async () => {
  onceRead(() => t.admin({ method: 'DELETE', url: '/fields/tunes/title' }))
  expect((await t.admin({ url: '/items/tunes' })).statusCode).toBe(503)
  // What is expected to happen wakes no operator.
  expect(levels()).not.toContain(ERROR)
  expect((await t.admin({ url: '/items/tunes' })).json().data).toEqual([{ id: 1 }])
})

it('hides no fault of the server: what is missing though nothing was changed is an error', async () => {
  onceRead(() => t.project.knex.schema.alterTable('tunes', (table) => table.renameColumn('title', 'name')))
  expect((await t.admin({ url: '/items/tunes' })).statusCode).toBe(500)
  expect(levels()).toContain(ERROR)
  await raiseVersion(t.project.knex, 'schema')
})
