import { expect, it } from 'vitest'
import { formatTimeDistance } from './formatTimeDistance'

const DAY = 86_400

it.each([
  [0, 'now'],
  [-59, 'now'],
  [59, 'now'],
  [60, 'in 1 minute'],
  [-119, '1 minute ago'],
  [-3599, '59 minutes ago'],
  [3600, 'in 1 hour'],
  [-DAY + 1, '23 hours ago'],
  [-DAY, 'yesterday'],
  [6.9 * DAY, 'in 6 days'],
  [-7 * DAY, 'last week'],
  [-30 * DAY, '4 weeks ago'],
  [-31 * DAY, 'last month'],
  [364 * DAY, 'in 11 months'],
  [365 * DAY, 'next year'],
  [-730 * DAY, '2 years ago'],
])('says of %d seconds: %s', (seconds, words) => {
  expect(formatTimeDistance(seconds, 'en-US')).toBe(words)
})

it('says today where no time of day is known', () => {
  expect(formatTimeDistance(0, 'en-US', 'day')).toBe('today')
  expect(formatTimeDistance(DAY, 'en-US', 'day')).toBe('tomorrow')
})

it('speaks the language that it is asked for', () => {
  expect(formatTimeDistance(-2 * DAY, 'de')).toBe('vorgestern')
  expect(formatTimeDistance(-2 * DAY, 'en-US')).toBe('2 days ago')
})
