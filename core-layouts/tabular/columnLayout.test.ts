import { aField } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import {
  columnWidths,
  isFigure,
  isSortable,
  moveColumn,
  nextSort,
  parseSort,
  rowHeightOf,
} from './columnLayout'

describe('columns', () => {
  it('are 200 px wide unless a sensible width is stored', () => {
    const fields = [aField('a'), aField('b'), aField('c'), aField('d')]
    expect(columnWidths({ a: 120, b: 0, c: -5, d: 'wide' }, fields)).toEqual({
      a: 120,
      b: 200,
      c: 200,
      d: 200,
    })
    expect(columnWidths(null, [aField('a')])).toEqual({ a: 200 })
    expect(columnWidths({ a: 3 }, [aField('a')])).toEqual({ a: 48 })
  })

  it('move to the place they are dropped on', () => {
    expect(moveColumn(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
    expect(moveColumn(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  })

  it('sort by themselves unless they are relations or have no column', () => {
    expect(isSortable(aField('name'))).toBe(true)
    expect(isSortable(aField('country', { type: 'm2o' }))).toBe(false)
    expect(isSortable(aField('preview', { type: 'alias', datatype: null }))).toBe(false)
  })

  it('align figures at the end, but not numbers drawn as something else', () => {
    expect(isFigure(aField('population', { type: 'integer', interface: 'numeric' }))).toBe(true)
    expect(isFigure(aField('rating', { type: 'integer', interface: 'rating' }))).toBe(false)
    expect(isFigure(aField('name'))).toBe(false)
  })
})

describe('sorting', () => {
  it('goes up first, then flips', () => {
    expect(nextSort(null, 'name')).toBe('name')
    expect(nextSort(parseSort('name'), 'name')).toBe('-name')
    expect(nextSort(parseSort('-name'), 'name')).toBe('name')
    expect(nextSort(parseSort('-name'), 'population')).toBe('population')
  })
})

describe('row heights', () => {
  it('follow the spacing, comfortable by default', () => {
    expect(['compact', 'cozy', 'comfortable', undefined].map((spacing) => rowHeightOf(spacing))).toEqual([
      32, 40, 48, 48,
    ])
  })

  it('are never too low for a finger', () => {
    expect(['compact', 'cozy', 'comfortable'].map((spacing) => rowHeightOf(spacing, true))).toEqual([
      44, 44, 48,
    ])
  })
})
