import { describe, expect, it } from 'vitest'
import { readRows, writeRows } from './rowsValue'

const keyed = { structure: 'object', keyField: 'value' } as const
const listed = { structure: 'array', keyField: null } as const
const valuesOf = (value: unknown, keyField: string | null = null) =>
  readRows(value, { keyField }).map((row) => row.values)

describe('readRows', () => {
  it.each([
    ['a list', [{ a: 1 }, { a: 2 }]],
    ['a map', { x: { a: 1 }, y: { a: 2 } }],
    ['JSON text', '[{"a":1},{"a":2}]'],
  ])('reads %s', (_case, value) => {
    expect(valuesOf(value)).toEqual([{ a: 1 }, { a: 2 }])
  })

  it('gives rows of a map their key', () => {
    expect(valuesOf({ draft: { name: 'Draft' } }, 'value')).toEqual([{ value: 'draft', name: 'Draft' }])
  })

  it.each([null, '', 'x', 4, [1, 'a', null]])('finds no rows in %j', (value) => {
    expect(valuesOf(value)).toEqual([])
  })
})

describe('writeRows', () => {
  const rows = [
    { id: '1', values: { value: 'a', n: 1 } },
    { id: '2', values: { value: 'a', n: 2 } },
  ]

  it('writes a list without the ids', () => {
    expect(writeRows(rows, listed)).toEqual([
      { value: 'a', n: 1 },
      { value: 'a', n: 2 },
    ])
  })

  it('writes a map, in which the last of several rows with one key stays', () => {
    expect(writeRows(rows, keyed)).toEqual({ a: { value: 'a', n: 2 } })
  })

  it('writes null for no rows', () => {
    expect(writeRows([], listed)).toBeNull()
  })
})
