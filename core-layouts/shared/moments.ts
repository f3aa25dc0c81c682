import { type Field, isSystemCollection } from '@pergola/sdk'
import { addDays, type Day, dayOf, isDay } from './days'

/**
 * How a field says when. `day`: a date. `wall`: a time without a zone, the same for everyone. `instant`: a time in UTC,
 * shown on the viewer's clock, as the server's own columns are.
 */
export type MomentKind = 'day' | 'wall' | 'instant'

/** Where something stands in a calendar. */
export interface Moment {
  day: Day
  /** `HH:MM:SS`; `null` for a whole day. */
  time: string | null
}

const STORED = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?)?/
const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/

export function momentKindOf({ type, locked, collection }: Field): MomentKind {
  if (type === 'date') return 'day'
  if (type === 'datetime' && !(locked && isSystemCollection(collection))) return 'wall'
  return 'instant'
}

/** Reads what a field stores; `null` for what is no date. */
export function parseMoment(value: unknown, kind: MomentKind): Moment | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  const [, day, minutes = '00:00', seconds = '00'] = STORED.exec(text) ?? []
  if (!isDay(day)) return null
  if (kind === 'day') return { day, time: null }
  const time = `${minutes}:${seconds}`
  if (kind === 'wall' && !HAS_OFFSET.test(text)) return { day, time }
  const instant = new Date(HAS_OFFSET.test(text) ? text.replace(' ', 'T') : `${day}T${time}Z`)
  if (Number.isNaN(instant.getTime())) return null
  return { day: dayOf(instant), time: instant.toTimeString().slice(0, 8) }
}

/** Text as a field of people stores it. */
export function formatMoment({ day, time }: Moment, kind: 'day' | 'wall'): string {
  return kind === 'day' ? day : `${day} ${time ?? '00:00:00'}`
}

/** The first moment of a day and the first after a later one, as the server compares what a field stores. */
export function boundsOf(first: Day, last: Day, kind: MomentKind): { from: string; before: string } {
  return { from: startOf(first, kind), before: startOf(addDays(last, 1), kind) }
}

function startOf(day: Day, kind: MomentKind): string {
  if (kind === 'day') return day
  if (kind === 'wall') return `${day} 00:00:00`
  // Midnight on the viewer's clock, which is not the same distance from UTC all year.
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date).toISOString().slice(0, 19).replace('T', ' ')
}
