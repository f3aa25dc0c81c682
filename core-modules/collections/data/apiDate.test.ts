import { expect, it } from 'vitest'
import { formatApiDate, parseApiDate } from './apiDate'

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
