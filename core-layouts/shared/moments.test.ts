import { aField } from '@pergola/sdk/testing'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays, type Day } from './days'
import { boundsOf, formatMoment, momentKindOf, parseMoment } from './moments'

const ZONES = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]

describe('moments', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('are instants in columns that the server writes, and times of day in those of people', () => {
    expect(momentKindOf(aField('day', { type: 'date' }))).toBe('day')
    expect(momentKindOf(aField('due_on', { type: 'datetime' }))).toBe('wall')
    expect(momentKindOf(aField('created_on', { type: 'datetime_created' }))).toBe('instant')
    const actionOn = { type: 'datetime', locked: true, collection: 'directus_activity' } as const
    expect(momentKindOf(aField('action_on', actionOn))).toBe('instant')
  })

  it.each(ZONES)('of days and times of day are the same in %s', (zone) => {
    vi.stubEnv('TZ', zone)
    expect(parseMoment('2024-03-10', 'day')).toEqual({ day: '2024-03-10', time: null })
    // This time does not exist in New York.
    expect(parseMoment('2024-03-10 02:30:00', 'wall')).toEqual({ day: '2024-03-10', time: '02:30:00' })
  })

  it.each([
    ['America/New_York', '2024-03-09', '23:30:00'],
    ['Europe/Berlin', '2024-03-10', '05:30:00'],
    ['Pacific/Kiritimati', '2024-03-10', '18:30:00'],
  ])("that are instants stand on the viewer's clock in %s", (zone, day, time) => {
    vi.stubEnv('TZ', zone)
    expect(parseMoment('2024-03-10 04:30:00', 'instant')).toEqual({ day, time })
    expect(parseMoment('2024-03-10T04:30:00+00:00', 'instant')).toEqual({ day, time })
  })

  it('are none in what is no date', () => {
    const texts = ['soon', '2024-02-31', '2024-02-31 10:00:00', '', null, 7]
    expect(texts.map((text) => parseMoment(text, 'wall'))).toEqual(texts.map(() => null))
  })

  it('are written as they are read', () => {
    const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count))
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 86_399 }), (day: Day, second) => {
        const time = new Date(second * 1000).toISOString().slice(11, 19)
        expect(parseMoment(formatMoment({ day, time }, 'wall'), 'wall')).toEqual({ day, time })
        expect(parseMoment(formatMoment({ day, time }, 'day'), 'day')).toEqual({ day, time: null })
      }),
    )
  })

  it('are asked for from the first moment of a day to that of the one after the last', () => {
    expect(boundsOf('2024-02-26', '2024-02-29', 'day')).toEqual({ from: '2024-02-26', before: '2024-03-01' })
    expect(boundsOf('2024-02-29', '2024-02-29', 'wall')).toEqual({
      from: '2024-02-29 00:00:00',
      before: '2024-03-01 00:00:00',
    })
  })

  it('are asked for by the midnights of the zone, which change their distance from UTC within a month', () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(boundsOf('2024-03-01', '2024-03-31', 'instant')).toEqual({
      from: '2024-03-01 05:00:00',
      before: '2024-04-01 04:00:00',
    })
  })
})
