import { aCollection } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { validSort } from './validSort'

const { fields } = aCollection('cities', {
  name: {},
  population: { type: 'integer' },
  streets: { type: 'o2m', datatype: null },
})

describe('validSort', () => {
  it('keeps known fields in their order and direction', () => {
    expect(validSort('-population, name', fields, 'id')).toBe('-population,name')
  })

  it('drops fields that are gone or have no column, and falls back to the key', () => {
    expect(validSort('gone,name', fields, 'id')).toBe('name')
    expect(validSort('-streets', fields, 'id')).toBe('id')
  })

  it('leaves the order to the server where nothing is stored', () => {
    expect(validSort(undefined, fields, 'id')).toBeNull()
    expect(validSort('', fields, 'id')).toBeNull()
  })
})
