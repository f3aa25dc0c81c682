import { describe, expect, it } from 'vitest'
import { readValueList, writeValueList } from './valueList'

describe('readValueList', () => {
  it.each([
    ['an array', ['a', 'b']],
    ['a wrapped array', ['', 'a', 'b', '']],
    ['comma text', 'a,b'],
    ['wrapped comma text', ',a,b,'],
  ])('reads %s', (_case, value) => {
    expect(readValueList(value)).toEqual(['a', 'b'])
  })

  it.each([null, undefined, '', [], ['']])('finds nothing in %j', (value) => {
    expect(readValueList(value)).toEqual([])
  })
})

describe('writeValueList', () => {
  it('writes an array for array fields and text for the others', () => {
    expect(writeValueList(['a', 'b'], { type: 'array', isWrapped: false })).toEqual(['a', 'b'])
    expect(writeValueList(['a', 'b'], { type: 'string', isWrapped: false })).toBe('a,b')
  })

  it('puts a delimiter at both ends when wrapped', () => {
    expect(writeValueList(['a'], { type: 'array', isWrapped: true })).toEqual(['', 'a', ''])
    expect(writeValueList(['a'], { type: 'string', isWrapped: true })).toBe(',a,')
  })

  it('writes null for an empty list, wrapped or not', () => {
    expect(writeValueList([], { type: 'array', isWrapped: true })).toBeNull()
  })
})
