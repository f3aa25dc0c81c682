import { describe, expect, it } from 'vitest'
import { exactNumber, floorDecimal, formatDecimal, parseDecimal, roundDecimal } from './exactNumber'

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

function rounded(text: string, decimals: number): string | null {
  const decimal = parseDecimal(text)
  return decimal && formatDecimal(roundDecimal(decimal, decimals), decimals)
}

describe('roundDecimal', () => {
  it.each([
    ['12345678.995', 2, '12345679.00'],
    ['-0.005', 2, '-0.01'],
    ['0.004', 2, '0.00'],
    ['-0.004', 2, '0.00'],
    ['1.5e3', 0, '1500'],
    ['25e-1', 0, '3'],
    ['.5', 1, '0.5'],
    ['+7.', 0, '7'],
  ])('rounds %s to %d decimals as %s', (text, decimals, expected) => {
    expect(rounded(text, decimals)).toBe(expected)
  })

  it.each(['', '.', '-', '1,5', '0x10', 'Infinity', 'NaN', '1e99999', `1${'0'.repeat(500)}`])(
    'takes "%s" for no number',
    (text) => expect(parseDecimal(text)).toBeNull(),
  )
})

it('floorDecimal goes down on both sides of zero, and says whether something was cut off', () => {
  const floor = (text: string) => floorDecimal(parseDecimal(text) ?? { coefficient: 0n, scale: 0 }, 1)
  expect(floor('1.25')).toEqual({ units: 12n, isExact: false })
  expect(floor('-1.25')).toEqual({ units: -13n, isExact: false })
  expect(floor('-1.30')).toEqual({ units: -13n, isExact: true })
})
