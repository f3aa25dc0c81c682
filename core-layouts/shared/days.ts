/** A day, `2024-03-05`, without clock and zone: it compares as text, and no zone ever shifts it. */
export type Day = string

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether text is a day that exists. */
export function isDay(text: unknown): text is Day {
  return typeof text === 'string' && DAY.test(text) && fromUtc(toUtc(text)) === text
}

/** Midnight in UTC, for formatting with `timeZone: 'UTC'`. */
export function toUtc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

function fromUtc(date: Date): Day {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

/** The day on the viewer's calendar. */
export function dayOf(moment: Date): Day {
  const { format } = twoDigits
  const year = String(moment.getFullYear()).padStart(4, '0')
  return `${year}-${format(moment.getMonth() + 1)}-${format(moment.getDate())}`
}

const twoDigits = new Intl.NumberFormat('en', { minimumIntegerDigits: 2 })

export function addDays(day: Day, count: number): Day {
  return fromUtc(new Date(toUtc(day).getTime() + count * DAY_MS))
}

/** The same day of another month, or its last where it has no such day. */
export function addMonths(day: Day, count: number): Day {
  const target = toUtc(startOfMonth(day))
  target.setUTCMonth(target.getUTCMonth() + count)
  const first = fromUtc(target)
  const last = endOfMonth(first)
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/** How many days lie between; negative where `to` is the earlier one. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / DAY_MS)
}

export function startOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`
}

export function endOfMonth(day: Day): Day {
  const next = toUtc(startOfMonth(day))
  next.setUTCMonth(next.getUTCMonth() + 1)
  return addDays(fromUtc(next), -1)
}

/** @param firstWeekday - 0 Sunday … 6 Saturday. */
export function startOfWeek(day: Day, firstWeekday: number): Day {
  return addDays(day, -((toUtc(day).getUTCDay() - firstWeekday + 7) % 7))
}

/** So many days in a row. */
export function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

/** The weeks that hold the days of a month: four to six, whole ones. */
export function weeksOfMonth(day: Day, firstWeekday: number): Day[][] {
  const first = startOfWeek(startOfMonth(day), firstWeekday)
  const count = Math.floor(daysBetween(first, endOfMonth(day)) / 7) + 1
  return Array.from({ length: count }, (_, week) => daysFrom(addDays(first, week * 7), 7))
}
