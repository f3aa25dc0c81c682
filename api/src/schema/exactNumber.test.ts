import { parseDecimal } from '@pergola/sdk/contract'
import { describe, expect, it } from 'vitest'
import { exactNumber, floorDecimal } from './exactNumber'

describe('exactNumber', () => {
  it.each([
    ['12.50', 12.5],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['0.30000000000000004', 0.30000000000000004],
    ['0.000000000000000000', 0],
    ['1e300', 1e300],
  ])('is a number for %s, which one gives back', (text, number) => {
    expect(exactNumber(text)).toBe(number)
  })

  it.each([
    '9007199254740993',
    '145040264876946940',
    '100000000000000000000',
    '-9223372036854775808',
    '12345678901234567890.0123456789',
    'Oslo',
    '',
    '1e400',
  ])('stays text for %s', (text) => {
    expect(exactNumber(text)).toBe(text)
  })
})

it('floorDecimal goes down on both sides of zero, and says whether something was cut off', () => {
  const floor = (text: string) => floorDecimal(parseDecimal(text) ?? { coefficient: 0n, scale: 0 }, 1)
  expect(floor('1.25')).toEqual({ units: 12n, isExact: false })
  expect(floor('-1.25')).toEqual({ units: -13n, isExact: false })
  expect(floor('-1.30')).toEqual({ units: -13n, isExact: true })
})
