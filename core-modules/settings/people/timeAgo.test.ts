import { expect, it } from 'vitest'
import { timeAgo } from './timeAgo'

it.each([
  ['2026-03-10 11:59:30', 'now'],
  ['2026-03-10 11:58:00', '2 minutes ago'],
  ['2026-03-09T12:00:00+00:00', 'yesterday'],
  ['2026-03-03 12:00:00', 'last week'],
  ['2024-03-10 12:00:00', '2 years ago'],
  ['2026-03-10 12:00:05', 'now'],
])('%s was %s', (moment, words) => {
  expect(timeAgo(moment, new Date('2026-03-10T12:00:00Z'), 'en-US')).toBe(words)
})
