import { describe, expect, it } from 'vitest'
import { parseNumber, stepNumber, stepOf } from './numberText'

const english = { decimal: '.', group: ',' }
const german = { decimal: ',', group: '.' }

describe('parseNumber', () => {
  it.each([
    ['12', 12],
    ['-0.5', -0.5],
    ['007', 7],
    ['1.50', 1.5],
    ['.5', 0.5],
    ['1,234.5', 1234.5],
    ['-0', 0],
    ['9007199254740993', '9007199254740993'],
    ['0.12345678901234567890', '0.1234567890123456789'],
  ])('reads %s', (text, expected) => {
    expect(parseNumber(text, english)).toBe(expected)
  })

  it('reads the separators of the language', () => {
    expect(parseNumber('1.234,5', german)).toBe(1234.5)
    expect(parseNumber('1.234.567', german)).toBe(1234567)
  })

  it('does not guess what a separator in an odd place means', () => {
    expect(parseNumber('1.5', german)).toBeUndefined()
    expect(parseNumber('1,5', english)).toBeUndefined()
  })

  it('is nothing for nothing, and makes no number of what is none', () => {
    expect(['', '  '].map((text) => parseNumber(text, english))).toEqual([null, null])
    for (const text of ['-', '.', '12a', '1.2.3', '--1', '1e5', '1.5e3', '5-', '0x1F', '½']) {
      expect([text, parseNumber(text, english)]).toEqual([text, undefined])
    }
  })
})

describe('stepNumber', () => {
  it('steps without rounding errors', () => {
    expect(stepNumber(0.2, 1, '0.1')).toBe(0.3)
    expect(stepNumber('9007199254740992', 1, '1')).toBe('9007199254740993')
    expect(stepNumber(0, -1, '0.01')).toBe(-0.01)
  })

  it('stops at the bounds and starts an empty box at zero', () => {
    expect(stepNumber(5, 1, '1', { max: 5 })).toBe(5)
    expect(stepNumber(null, -1, '1', { min: 0 })).toBe(0)
  })
})

describe('stepOf', () => {
  it.each([
    ['integer', '10', '1'],
    ['decimal', '10,2', '0.01'],
    ['decimal', null, '0.1'],
  ])('of a field of type %s and length %s is %s', (type, length, expected) => {
    expect(stepOf(type, length)).toBe(expected)
  })
})
