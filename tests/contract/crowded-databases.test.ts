import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  const key = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, interface: 'x' }
  await t.admin({
    method: 'POST',
    url: '/collections',
    payload: {
      collection: 'counters',
      fields: [
        { ...key, auto_increment: true },
        { field: 'hits', type: 'integer', datatype: 'INT', interface: 'x' },
        { field: 'note', type: 'string', datatype: 'LONGTEXT', interface: 'x' },
      ],
    },
  })
  for (let id = 1; id <= 5; id++) {
    await t.admin({ method: 'POST', url: '/items/counters', payload: { id, hits: 0 } })
  }
})
afterAll(() => t.close())

describe('many writers on few rows', () => {
  it('all get through: who loses a deadlock is run again', async () => {
    const write = async (index: number) => {
      // In turning order, so that two writers meet from both ends.
      const keys = index % 2 ? [1, 2, 3, 4, 5] : [5, 4, 3, 2, 1]
      const payload = keys.map((id) => ({ id, hits: index }))
      const response = await t.admin({ method: 'PATCH', url: '/items/counters', payload })
      return response.statusCode
    }
    const statuses = await Promise.all(Array.from({ length: 30 }, (_, index) => write(index)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const filter = 'filter[collection]=counters&filter[action]=update&meta=filter_count&limit=0'
    // Each write once, however often it was tried.
    expect((await t.admin({ url: `/activity?${filter}` })).json().meta.filter_count).toBe(150)
  })
})

describe('a disk without room', () => {
  it('answers 507 with a sentence, and reading goes on', async () => {
    if (t.project.dialect.name !== 'sqlite') return
    const [{ page_count: pages }] = await t.project.knex.raw('PRAGMA page_count')
    await t.project.knex.raw(`PRAGMA max_page_count = ${pages}`)
    const payload = { note: 'x'.repeat(500_000) }
    const response = await t.admin({ method: 'POST', url: '/items/counters', payload })
    expect([response.statusCode, response.json().error]).toMatchObject([
      507,
      { code: 607, message: expect.stringContaining('disk of the server is full') },
    ])
    expect((await t.admin({ url: '/items/counters' })).statusCode).toBe(200)
    await t.project.knex.raw('PRAGMA max_page_count = 1073741823')
    expect((await t.admin({ method: 'POST', url: '/items/counters', payload })).statusCode).toBe(200)
  })
})
