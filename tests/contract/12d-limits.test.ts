import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp({ maxBatchRows: 150, maxNestedRows: 100 })
  const key = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
  const fields = (more: object) => [
    { ...key, interface: 'x' },
    { interface: 'x', ...more },
  ]
  const parents = { collection: 'parents', fields: fields({ field: 'children', type: 'o2m' }) }
  const children = {
    collection: 'children',
    fields: fields({ field: 'parent', type: 'm2o', datatype: 'INT' }),
  }
  for (const payload of [parents, children]) await t.admin({ method: 'POST', url: '/collections', payload })
  const payload = {
    collection_many: 'children',
    field_many: 'parent',
    collection_one: 'parents',
    field_one: 'children',
  }
  await t.admin({ method: 'POST', url: '/relations', payload })
})
afterAll(() => t.close())

const write = (url: string, payload: unknown) => t.admin({ method: 'POST', url, payload: payload as object })
const rows = (count: number) => Array.from({ length: count }, () => ({}))

describe('the limits that an operator sets', () => {
  it('hold for the rows of a batch', async () => {
    const refused = await write('/items/children', rows(151))
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      422,
      'One request takes at most 150 items',
    ])
    expect((await write('/items/children', rows(150))).statusCode).toBe(200)
  })

  it('hold for what is written with an item, which may be twice as much', async () => {
    const refused = await write('/items/parents', { children: rows(300) })
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      422,
      'One request writes at most 300 items',
    ])
  })

  it('hold for the related items of a read', async () => {
    const create = (children: number) => write('/items/parents?fields=id', { children: rows(children) })
    const few = (await create(100)).json().data.id
    expect((await t.admin({ url: `/items/parents/${few}?fields=children.*` })).statusCode).toBe(200)
    const many = (await create(101)).json().data.id
    const refused = await t.admin({ url: `/items/parents/${many}?fields=children.*` })
    expect([refused.statusCode, refused.json().error.message]).toEqual([422, expect.stringContaining('100')])
  })
})
