import { aCollection, aRelation } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { checkItem } from './checkItem'

const orders = aCollection('orders', {
  name: { required: true },
  lines: { type: 'o2m', interface: 'one-to-many', datatype: null, required: true },
  texts: { type: 'translation', interface: 'translation', datatype: null, required: true },
  line: { type: 'alias', interface: 'divider', datatype: null, required: true },
})
const lines = aCollection('lines', { order: { type: 'm2o' }, label: {} })
const texts = aCollection('texts', { order: { type: 'm2o' }, words: {} })
const relations = ['lines', 'texts'].map((name) =>
  aRelation({ collection_many: name, field_many: 'order', collection_one: 'orders', field_one: name }),
)
const schema = { collections: { orders, lines, texts }, relations }

const blank = (staged: Record<string, unknown>, isNew = true, collection = orders) =>
  checkItem({ collection, staged, values: staged, isNew }, schema).map(
    ({ field, problem }) => `${field.field}: ${problem.code}`,
  )

describe('required lists', () => {
  it('are asked for in a new item, as columns are', () => {
    expect(blank({})).toEqual(['name: blank', 'lines: noRows', 'texts: noRows'])
  })

  it.each([
    ['a row', { label: 'One' }],
    ['a link', { id: 7 }],
    ['a key', 7],
  ])('are satisfied by %s that is staged, and by nothing that is taken out', (_what, row) => {
    const rest = { name: 'A', texts: [{ words: 'A' }] }
    expect(blank({ ...rest, lines: [row] })).toEqual([])
    expect(blank({ ...rest, lines: [{ id: 7, $delete: true }] })).toEqual(['lines: noRows'])
    expect(blank({ ...rest, lines: [] })).toEqual(['lines: noRows'])
  })

  it('are filled by the item that a new one is nested in', () => {
    const asked = (order: object) =>
      checkItem({ collection: lines, staged: { order }, values: { order }, isNew: true }, schema)
    expect(asked({ name: 'A', texts: [{ words: 'A' }] })).toEqual([])
    expect(asked({ name: 'A' })[0]?.inner?.problem.field.field).toBe('texts')
  })

  it('are left to the server in an item that has rows already', () => {
    expect(blank({ lines: [{ id: 7, $delete: true }] }, false)).toEqual([])
  })

  it('are not asked for in a draft', () => {
    const mapping = { live: { required_fields: true }, draft: {} }
    const status = { type: 'status', interface: 'status', options: { status_mapping: mapping } } as const
    const collection = aCollection('orders', { ...orders.fields, status })
    expect(blank({ status: 'draft' }, true, collection)).toEqual([])
    expect(blank({ status: 'live' }, true, collection)).toContain('lines: noRows')
  })
})
