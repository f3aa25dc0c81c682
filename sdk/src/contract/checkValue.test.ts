import { describe, expect, it } from 'vitest'
import { type CheckedField, checkValue, fitsPattern, readPattern } from './checkValue'
import { integerBounds } from './columnRoom'

const field = (part: Partial<CheckedField>): CheckedField => ({
  type: 'string',
  datatype: 'VARCHAR',
  length: '5',
  signed: true,
  validation: null,
  ...part,
})

describe('checkValue', () => {
  it.each([
    ['TINYINT', true, '127', '128'],
    ['TINYINT', false, '255', '256'],
    ['SMALLINT', true, '-32768', '-32769'],
    ['MEDIUMINT', true, 8388607, 8388608],
    ['INT', true, 2147483647, 2147483648],
    ['INT', false, 0, -1],
    ['BIGINT', true, '9223372036854775807', '9223372036854775808'],
    ['BIGINT', false, '18446744073709551615', '18446744073709551616'],
  ])('keeps %s (signed: %s) between its bounds', (datatype, signed, last, beyond) => {
    const number = field({ type: 'integer', datatype, signed, length: '20' })
    expect(checkValue(number, last)).toBeNull()
    expect(checkValue(number, beyond)?.code).toBe('range')
  })

  it.each([
    ['99999999.99', null],
    ['-99999999.990', null],
    ['100000000', 'large'],
    ['12345678.995', 'decimals'],
    ['0000000000001.5', null],
    ['word', 'number'],
  ])('compares the decimal %s with the digits of its column', (value, code) => {
    const decimal = field({ type: 'decimal', datatype: 'DECIMAL', length: '10,2' })
    expect(checkValue(decimal, value)?.code ?? null).toBe(code)
  })

  it('takes no fraction for a whole number, no sign for one without, and no digit that would be rounded away', () => {
    expect(checkValue(field({ type: 'integer', datatype: 'INT' }), '12.7')).toEqual({ code: 'whole' })
    expect(checkValue(field({ type: 'integer', datatype: 'INT' }), '12.0')).toBeNull()
    const double = field({ type: 'decimal', datatype: 'DOUBLE', length: null })
    expect(checkValue({ ...double, signed: false }, -1)).toEqual({ code: 'negative' })
    expect(checkValue(double, '0.1234567890123456789')).toEqual({ code: 'inexact' })
    expect(checkValue(double, 0.1 + 0.2)).toBeNull()
  })

  it.each([
    ['DOUBLE', null, '9007199254740993', 'inexact'],
    ['DOUBLE', null, '9007199254740992', null],
    ['DOUBLE', null, '123456789012345680000', null],
    ['DOUBLE', null, '-0.0000001234', null],
    ['FLOAT', null, '1234.5678', 'inexact'],
    ['FLOAT', null, '-1234.5', null],
    ['FLOAT', null, '1234560000', null],
    ['FLOAT', '4,2', '0.125', 'decimals'],
    ['FLOAT', '4,2', '0.12', null],
  ])('a %s (%s) that cannot keep all digits of a number says so: %s', (datatype, length, value, code) => {
    expect(checkValue(field({ type: 'decimal', datatype, length }), value)?.code ?? null).toBe(code)
  })

  it('counts characters of VARCHAR, bytes of TEXT', () => {
    expect(checkValue(field({}), '12345')).toBeNull()
    expect(checkValue(field({}), '😀😀😀😀😀')).toBeNull()
    expect(checkValue(field({}), '123456')).toEqual({ code: 'long', length: 6, room: 5 })
    const text = field({ datatype: 'TINYTEXT', length: null })
    expect(checkValue(text, 'a'.repeat(255))).toBeNull()
    expect(checkValue(text, 'ä'.repeat(128))).toEqual({ code: 'long', length: 256, room: 255 })
  })

  it('checks patterns, but neither nothing nor what the server keeps as a hash', () => {
    const zip = field({ length: '20', validation: '/^\\d{5}$/' })
    expect(checkValue(zip, '12345')).toBeNull()
    expect(checkValue(zip, '1234')).toEqual({ code: 'pattern' })
    expect(checkValue(zip, null)).toBeNull()
    expect(checkValue({ ...zip, type: 'hash' }, 'x')).toBeNull()
    expect(checkValue(field({ validation: '$email', length: '90' }), 'someone')).toEqual({ code: 'pattern' })
  })
})

it('reads no pattern from text that is none', () => {
  expect(readPattern('^x$')).toBeNull()
  expect(readPattern('/(/')).toBeNull()
  expect(readPattern('/X/gi')?.flags).toBe('i')
  expect(fitsPattern(/^x$/, 'x'.repeat(20_000))).toBe(false)
  expect(integerBounds('VARCHAR', true)).toBeNull()
})
