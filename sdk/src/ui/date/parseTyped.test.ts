import { describe, expect, it } from 'vitest'
import { parseTypedDate, parseTypedDateTime, parseTypedTime } from './parseTyped'

describe('a typed date', () => {
  it.each([
    ['en-US', '03/05/2024', '2024-03-05'],
    ['de-DE', '5.3.2024', '2024-03-05'],
    ['ja-JP', '2024/3/5', '2024-03-05'],
    ['de-DE', '2024-03-05', '2024-03-05'],
    ['en-US', '2/29/2024', '2024-02-29'],
  ])('in %s: %s is %s', (locale, text, expected) => {
    expect(parseTypedDate(text, locale)?.toString()).toBe(expected)
  })

  it.each([
    '02/29/2025',
    '2025-02-29',
    '13/01/2025',
    '00/01/2025',
    '01/01/25',
    '01/dd/2025',
    'soon',
    '01/01/2025 x',
  ])('is never guessed: %s is none', (text) => {
    expect(parseTypedDate(text, 'en-US')).toBeNull()
  })

  it.each([
    ['en-US', '03/05/2024, 04:05:06 PM', '2024-03-05T16:05:06'],
    ['en-US', '03/05/2024, 12:00 AM', '2024-03-05T00:00:00'],
    ['de-DE', '05.03.2024, 16:05', '2024-03-05T16:05:00'],
    ['de-DE', '2024-03-05 16:05:06', '2024-03-05T16:05:06'],
    ['de-DE', '2024-03-05', '2024-03-05T00:00:00'],
  ])('has a time in %s: %s is %s', (locale, text, expected) => {
    expect(parseTypedDateTime(text, locale)?.toString()).toBe(expected)
  })

  it.each(['24:00:00', '10:60', '10:00:60', '13:00 PM', '0:30 AM', '10', '10:5'])('%s is no time', (text) => {
    expect(parseTypedTime(text)).toBeNull()
  })
})
