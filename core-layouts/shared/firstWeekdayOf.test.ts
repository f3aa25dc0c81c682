import { describe, expect, it } from 'vitest'
import { firstWeekdayOf } from './firstWeekdayOf'

const cases = [
  ['de-DE', 1],
  ['en-US', 0],
  ['en-GB', 1],
  ['ar-EG', 6],
  ['he', 0],
  ['fa', 6],
  ['ja-JP', 0],
] as const

describe('the first day of the week', () => {
  it.each(cases)('in %s is %i as the browser knows it', (locale, weekday) => {
    expect(firstWeekdayOf(locale)).toBe(weekday)
  })

  it.each(cases)('in %s is %i where the browser does not say', (locale, weekday) => {
    expect(firstWeekdayOf(locale, () => null)).toBe(weekday)
  })
})
