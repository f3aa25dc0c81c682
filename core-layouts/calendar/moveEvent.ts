import type { Field, Item } from '@pergola/sdk'
import { addDays, daysBetween } from '../shared/days'
import { formatMoment, type Moment, momentKindOf, parseMoment } from '../shared/moments'
import type { CalendarEvent } from './calendarEvent'
import type { EventFields } from './eventFields'
import { DEFAULT_MINUTES, minuteOf } from './placeInDay'

/** How far an item or its end moves; minutes are for what has a time of day, or gets one. */
export interface Step {
  days: number
  minutes: number
}

/** What an item lasts at least, and what keys and the pointer move it by. */
export const STEP_MINUTES = 15
const DAY_MINUTES = 24 * 60

/** Moves an item, its length kept. What is of a whole day gets a time, and an hour, when it moves by minutes. */
export function movedBy(event: CalendarEvent, fields: EventFields, step: Step): Item {
  const { start, end, time } = fields
  const from = parseMoment(event.item[start.field], momentKindOf(start))
  if (!from) return {}
  const target = laterBy({ day: from.day, time: event.time ?? MIDNIGHT }, step)
  const until = end && parseMoment(event.item[end.field], momentKindOf(end))
  const isNewlyTimed = event.time === null && step.minutes !== 0
  const movedEnd =
    until?.time && isNewlyTimed
      ? laterBy(target, { days: 0, minutes: DEFAULT_MINUTES })
      : until?.time
        ? laterBy(until, step)
        : until && { ...until, day: addDays(until.day, daysBetween(from.day, target.day)) }
  return {
    [start.field]: stored(event.item, start, target),
    ...(time && step.minutes !== 0 ? { [time.field]: target.time } : {}),
    ...(end && movedEnd ? { [end.field]: stored(event.item, end, movedEnd) } : {}),
  }
}

/** Moves the end of an item, never before its start. One without an end has it where it is drawn. */
export function resizedBy(event: CalendarEvent, fields: EventFields, step: Step): Item {
  const { end } = fields
  if (!end) return {}
  if (step.days === 0 && step.minutes === 0) return { [end.field]: event.item[end.field] }
  const start = { day: event.first, time: event.time ?? MIDNIGHT }
  const drawn = step.minutes === 0 ? start : laterBy(start, { days: 0, minutes: DEFAULT_MINUTES })
  const from = parseMoment(event.item[end.field], momentKindOf(end)) ?? drawn
  const days = Math.max(step.days, daysBetween(event.last, event.first))
  const least = event.time === null ? start : laterBy(start, { days: 0, minutes: STEP_MINUTES })
  const target = laterBy(from, { ...step, days })
  return { [end.field]: stored(event.item, end, order(target) < order(least) ? least : target) }
}

const MIDNIGHT = '00:00:00'

/** Times of people have no zone, so that each day has as many minutes. */
export function laterBy({ day, time }: Moment, { days, minutes }: Step): Moment {
  if (time === null) return { day: addDays(day, days), time }
  const minute = minuteOf(time) + minutes
  const carried = Math.floor(minute / DAY_MINUTES)
  return {
    day: addDays(day, days + carried),
    time: `${clockOf(minute - carried * DAY_MINUTES)}:${time.slice(6, 8) || '00'}`,
  }
}

/** 630 → `10:30`. */
export function clockOf(minute: number): string {
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}

const order = ({ day, time }: Moment) => `${day} ${time ?? ''}`

function stored(item: Item, field: Field, moment: Moment): unknown {
  const kind = momentKindOf(field)
  return kind === 'instant' ? item[field.field] : formatMoment(moment, kind)
}
