import { describe, expect, it } from 'vitest'
import { formatDecimal, parseDecimal, roundDecimal } from './decimal'

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
