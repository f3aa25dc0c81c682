import type { Item } from '@pergola/sdk'
import { aCollection, aField } from '@pergola/sdk/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../shared/days'
import { eventsOn, toEvent } from './calendarEvent'
import type { EventFields } from './eventFields'
import { movedBy, resizedBy } from './moveEvent'

const collection = aCollection('events', {
  title: {},
  status: {
    type: 'status',
    options: { status_mapping: { live: { name: 'Live', background_color: 'green' } } },
  },
  day: { type: 'date' },
  until: { type: 'date' },
  hour: { type: 'time' },
  starts_on: { type: 'datetime' },
  ends_on: { type: 'datetime' },
  kind: { options: { choices: { a: 'Alpha', b: 'Beta' } } },
})
const field = (name: string) => collection.fields[name] ?? aField(name)
const byDay: EventFields = {
  start: field('day'),
  end: field('until'),
  time: field('hour'),
  title: '{{ title }}',
  color: field('status'),
}
const byTime: EventFields = { ...byDay, start: field('starts_on'), end: field('ends_on'), time: null }
const days = (count: number) => ({ days: count, minutes: 0 })
const minutes = (count: number) => ({ days: 0, minutes: count })
const everything = {
  canOn: () => true,
  fieldsOf: () => ({ isReadable: () => true, isWritable: () => true }),
}

function eventOf(
  item: Item,
  fields: EventFields,
  permissions: Parameters<typeof toEvent>[1]['permissions'] = everything,
) {
  const event = toEvent(
    { id: 1, title: 'Fair', ...item },
    { collection, primaryKeyField: 'id', fields, permissions },
  )
  if (!event) throw new Error('no event')
  return event
}

describe('an item in the calendar', () => {
  it('stands on its day, at the time of another field', () => {
    expect(eventOf({ day: '2024-03-05', hour: '09:30:00', status: 'live' }, byDay)).toMatchObject({
      title: 'Fair',
      first: '2024-03-05',
      last: '2024-03-05',
      time: '09:30:00',
      color: '#4caf50',
      label: 'Live',
    })
  })

  it('covers the days to its end, and one day where the end is missing or before the start', () => {
    expect(eventOf({ day: '2024-02-28', until: '2024-03-01' }, byDay).last).toBe('2024-03-01')
    expect(eventOf({ day: '2024-02-28', until: null }, byDay).last).toBe('2024-02-28')
    expect(eventOf({ day: '2024-02-28', until: '2024-02-01' }, byDay).last).toBe('2024-02-28')
  })

  it('covers nothing of the day whose midnight ends it, and is of whole days from midnight to midnight', () => {
    const night = { starts_on: '2024-03-05 22:00:00', ends_on: '2024-03-06 00:00:00' }
    expect(eventOf(night, byTime)).toMatchObject({
      last: '2024-03-05',
      time: '22:00:00',
      endTime: '24:00:00',
    })
    const days = { starts_on: '2024-03-05 00:00:00', ends_on: '2024-03-07 00:00:00' }
    expect(eventOf(days, byTime)).toMatchObject({ last: '2024-03-06', time: null })
  })

  it('is missing without a day', () => {
    const context = { collection, primaryKeyField: 'id', fields: byDay, permissions: null }
    expect([null, '', 'soon'].map((day) => toEvent({ id: 1, day }, context))).toEqual([null, null, null])
  })

  it('is named by its key where it has no title, and coloured by its choice where that has no colour', () => {
    const event = eventOf({ title: null, day: '2024-03-05', kind: 'b' }, { ...byDay, color: field('kind') })
    expect(event).toMatchObject({ title: '#1', label: 'Beta', color: '#ff9800' })
  })

  it('is moved by those only who may change it and its fields', () => {
    const item = { day: '2024-03-05' }
    expect(eventOf(item, byDay)).toMatchObject({ isMovable: true, isResizable: true })
    expect(eventOf(item, byDay, null)).toMatchObject({ isMovable: false, isResizable: false })
    expect(eventOf(item, byDay, { ...everything, canOn: () => false }).isMovable).toBe(false)
    const isWritable = (name: string) => name !== 'until'
    const endFixed = { ...everything, fieldsOf: () => ({ isReadable: () => true, isWritable }) }
    // Moved without its end it would become longer or shorter.
    expect(eventOf(item, byDay, endFixed)).toMatchObject({ isMovable: false, isResizable: false })
    const fixed = { ...byDay, start: { ...field('day'), readonly: true } }
    expect(eventOf(item, fixed)).toMatchObject({ isMovable: false, isResizable: true })
    expect(eventOf(item, { ...byDay, end: null })).toMatchObject({ isMovable: true, isResizable: false })
    const created = { ...byDay, start: aField('made', { type: 'datetime_created' }), end: null }
    expect(eventOf({ made: '2024-03-05T10:00:00Z' }, created).isMovable).toBe(false)
  })

  it('keeps its length and its hours when it is moved', () => {
    const event = eventOf({ starts_on: '2024-03-30 22:00:00', ends_on: '2024-03-31 01:00:00' }, byTime)
    expect(movedBy(event, byTime, days(1))).toEqual({
      starts_on: '2024-03-31 22:00:00',
      ends_on: '2024-04-01 01:00:00',
    })
    const someDay = fc.integer({ min: 0, max: 9000 }).map((count) => addDays('2010-01-01', count))
    fc.assert(
      fc.property(
        someDay,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: -400, max: 400 }),
        (day, length, by) => {
          const before = eventOf({ day, until: addDays(day, length) }, byDay)
          const after = eventOf({ ...before.item, ...movedBy(before, byDay, days(by)) }, byDay)
          expect(daysBetween(before.first, after.first)).toBe(by)
          expect(daysBetween(after.first, after.last)).toBe(length)
          expect(movedBy(after, byDay, days(-by))).toEqual({ day: before.item.day, until: before.item.until })
        },
      ),
    )
  })

  it('ends on its first day at the earliest, and gets an end where it had none', () => {
    const event = eventOf({ day: '2024-03-05', until: '2024-03-07' }, byDay)
    expect(resizedBy(event, byDay, days(1))).toEqual({ until: '2024-03-08' })
    expect(resizedBy(event, byDay, days(-9))).toEqual({ until: '2024-03-05' })
    const open = eventOf({ starts_on: '2024-03-05 10:00:00', ends_on: null }, byTime)
    expect(resizedBy(open, byTime, days(2))).toEqual({ ends_on: '2024-03-07 10:00:00' })
  })

  it('moves among the hours of a day, over midnight too, its length kept', () => {
    const event = eventOf({ starts_on: '2024-03-05 22:30:00', ends_on: '2024-03-05 23:45:00' }, byTime)
    expect(movedBy(event, byTime, minutes(30))).toEqual({
      starts_on: '2024-03-05 23:00:00',
      ends_on: '2024-03-06 00:15:00',
    })
    expect(movedBy(event, byTime, { days: 1, minutes: -23 * 60 })).toEqual({
      starts_on: '2024-03-05 23:30:00',
      ends_on: '2024-03-06 00:45:00',
    })
    const withHour = eventOf({ day: '2024-03-05', until: '2024-03-06', hour: '23:50:10' }, byDay)
    expect(movedBy(withHour, byDay, minutes(15))).toEqual({
      day: '2024-03-06',
      until: '2024-03-07',
      hour: '00:05:10',
    })
    expect(movedBy(withHour, byDay, days(1))).toEqual({ day: '2024-03-06', until: '2024-03-07' })
    const clock = fc.integer({ min: 0, max: 2000 })
    fc.assert(
      fc.property(clock, clock, fc.integer({ min: -5000, max: 5000 }), (at, length, by) => {
        const start = new Date(Date.UTC(2024, 2, 5, 0, at))
        const text = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ')
        const item = { starts_on: text(start), ends_on: text(new Date(start.getTime() + length * 60_000)) }
        const later = (value: string) => text(new Date(new Date(`${value}Z`).getTime() + by * 60_000))
        const before = eventOf(item, byTime)
        if (before.time === null) return
        const moved = movedBy(before, byTime, minutes(by))
        expect(moved).toEqual({ starts_on: later(item.starts_on), ends_on: later(item.ends_on) })
      }),
    )
  })

  it('of a whole day gets a time, and an hour, when it is moved among hours', () => {
    const day = eventOf({ starts_on: '2024-03-05 00:00:00', ends_on: '2024-03-06 00:00:00' }, byTime)
    expect(movedBy(day, byTime, minutes(600))).toEqual({
      starts_on: '2024-03-05 10:00:00',
      ends_on: '2024-03-05 11:00:00',
    })
    expect(movedBy(eventOf({ day: '2024-03-05', hour: null }, byDay), byDay, minutes(600))).toEqual({
      day: '2024-03-05',
      hour: '10:00:00',
    })
  })

  it('ends at another time, a quarter of an hour after its start at the earliest', () => {
    const event = eventOf({ starts_on: '2024-03-05 10:00:00', ends_on: '2024-03-05 11:00:00' }, byTime)
    expect(resizedBy(event, byTime, minutes(45))).toEqual({ ends_on: '2024-03-05 11:45:00' })
    expect(resizedBy(event, byTime, minutes(-300))).toEqual({ ends_on: '2024-03-05 10:15:00' })
    expect(resizedBy(event, byTime, minutes(0))).toEqual({ ends_on: '2024-03-05 11:00:00' })
    // Drawn as an hour.
    const open = eventOf({ starts_on: '2024-03-05 10:00:00', ends_on: null }, byTime)
    expect(resizedBy(open, byTime, minutes(15))).toEqual({ ends_on: '2024-03-05 11:15:00' })
    // A day less would end it before it begins.
    const night = eventOf({ starts_on: '2024-03-05 22:00:00', ends_on: '2024-03-06 01:00:00' }, byTime)
    expect(resizedBy(night, byTime, days(-1))).toEqual({ ends_on: '2024-03-05 22:15:00' })
  })

  it('moves among hours only where the fields of its time can be written', () => {
    const item = { day: '2024-03-05', hour: '09:00:00' }
    expect(eventOf(item, byDay)).toMatchObject({ isTimeMovable: true, isEndTimeMovable: false })
    expect(eventOf(item, { ...byDay, time: null })).toMatchObject({ isTimeMovable: false })
    expect(eventOf({ starts_on: '2024-03-05 10:00:00' }, byTime)).toMatchObject({
      isTimeMovable: true,
      isEndTimeMovable: true,
    })
    const isWritable = (name: string) => name !== 'hour'
    const fixed = { ...everything, fieldsOf: () => ({ isReadable: () => true, isWritable }) }
    expect(eventOf(item, byDay, fixed)).toMatchObject({ isMovable: true, isTimeMovable: false })
  })

  it('is found on each of its days, whole days first', () => {
    const long = eventOf({ day: '2024-03-04', until: '2024-03-06' }, byDay)
    const early = { ...eventOf({ day: '2024-03-05', hour: '08:00' }, byDay), key: 2 }
    const late = { ...eventOf({ day: '2024-03-05', hour: '18:00:00' }, byDay), key: 3 }
    expect(eventsOn('2024-03-05', [late, early, long])).toEqual([long, early, late])
    expect(eventsOn('2024-03-07', [late, early, long])).toEqual([])
  })
})
