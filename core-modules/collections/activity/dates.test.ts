import { expect, it } from 'vitest'
import { formatApiDate, parseApiDate } from '../data/apiDate'
import { formatRelativeTime } from './formatRelativeTime'

const now = new Date('2021-03-02T08:15:00Z')

it.each([
  ['2021-03-02 08:15:00', '2021-03-02T08:15:00.000Z'],
  ['2021-03-02T08:15:00+00:00', '2021-03-02T08:15:00.000Z'],
  ['2021-03-02T08:15:00+02:00', '2021-03-02T06:15:00.000Z'],
])('reads %s as UTC unless it names its zone', (text, iso) => {
  expect(parseApiDate(text).toISOString()).toBe(iso)
})

it('writes dates as filters take them', () => {
  expect(formatApiDate(now)).toBe('2021-03-02 08:15:00')
})

it.each([
  ['2021-03-02 08:10:00', '5 minutes ago'],
  ['2021-03-02 08:20:00', 'in 5 minutes'],
  ['2021-03-02 08:14:30', 'now'],
  ['2021-03-01 07:00:00', 'yesterday'],
  ['2021-02-10 08:15:00', '2 weeks ago'],
  ['2019-03-02 08:15:00', '2 years ago'],
])('formats %s as "%s"', (text, words) => {
  expect(formatRelativeTime(parseApiDate(text), now, 'en-US')).toBe(words)
})
