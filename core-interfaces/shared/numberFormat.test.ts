import { describe, expect, it } from 'vitest'
import { formatNumber } from './numberFormat'

describe('formatNumber', () => {
  it('groups digits as the language does', () => {
    expect(formatNumber(1234567.5, 'en-US')).toBe('1,234,567.5')
    expect(formatNumber(1234567.5, 'de')).toBe('1.234.567,5')
  })

  it('keeps every digit of a number that a double cannot hold', () => {
    expect(formatNumber('9007199254740993', 'en-US')).toBe('9,007,199,254,740,993')
  })

  it('leaves what is no number as it is', () => {
    expect(formatNumber('12 apples', 'en-US')).toBe('12 apples')
    expect(formatNumber('', 'en-US')).toBe('')
  })
})
