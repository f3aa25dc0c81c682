import { describe, expect, it } from 'vitest'
import { formatFileSize, formatSizeLimit } from './formatFileSize'

describe('formatFileSize', () => {
  it.each([
    [999, '999 B'],
    [1000, '1 kB'],
    [1_540_000, '1.5 MB'],
    [999_960, '1 MB'],
    [2e18, '2 EB'],
  ])('writes %d bytes in steps of 1000 as %s', (bytes, expected) => {
    expect(formatFileSize(bytes, 'en-US')).toBe(expected)
  })

  it.each([
    [1023, '1,023 B'],
    [1536, '1.5 KiB'],
    [1_048_576, '1 MiB'],
  ])('writes %d bytes in steps of 1024 as %s', (bytes, expected) => {
    expect(formatFileSize(bytes, 'en-US', false)).toBe(expected)
  })

  it('writes the number as the language does', () => {
    expect(formatFileSize(1_540_000, 'de-DE')).toBe('1,5 MB')
  })
})

describe('formatSizeLimit', () => {
  it('uses the units in which the limit is a round number', () => {
    expect(formatSizeLimit(20_000_000, 'en-US')).toBe('20 MB')
    expect(formatSizeLimit(100 * 1024 * 1024, 'en-US')).toBe('100 MiB')
    expect(formatSizeLimit(1536, 'de-DE')).toBe('1,5 KiB')
  })
})
