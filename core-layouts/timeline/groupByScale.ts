import type { Item } from '@pergola/sdk'
import { formatDay, formatDays } from '../shared/dateFormat'
import { addDays, type Day, startOfMonth, startOfWeek } from '../shared/days'
import { type Moment, type MomentKind, parseMoment } from '../shared/moments'

export type Scale = 'day' | 'week' | 'month' | 'year'

export interface TimelineEntry {
  item: Item
  /** `null` where the item has no date. */
  moment: Moment | null
}

export interface TimelineGroup {
  /** First day of the day, week, month or year; `null` for items without a date. */
  start: Day | null
  /** Place of its first entry among all. */
  place: number
  entries: TimelineEntry[]
}

/** Items that follow each other in the same day, week, month or year, in the order that they come in. */
export function groupByScale(
  items: readonly Item[],
  {
    field,
    kind,
    scale,
    firstWeekday,
  }: { field: string; kind: MomentKind; scale: Scale; firstWeekday: number },
): TimelineGroup[] {
  const groups: TimelineGroup[] = []
  for (const [place, item] of items.entries()) {
    const moment = parseMoment(item[field], kind)
    const start = moment && startOf(moment.day, scale, firstWeekday)
    const last = groups.at(-1)
    if (last?.start === start) last.entries.push({ item, moment })
    else groups.push({ start, place, entries: [{ item, moment }] })
  }
  return groups
}

function startOf(day: Day, scale: Scale, firstWeekday: number): Day {
  if (scale === 'week') return startOfWeek(day, firstWeekday)
  if (scale === 'month') return startOfMonth(day)
  return scale === 'year' ? `${day.slice(0, 4)}-01-01` : day
}

/** "Tuesday, March 5, 2024", "Mar 3 – 9, 2024", "March 2024", "2024". */
export function titleOfGroup(start: Day, scale: Scale, locale: string): string {
  if (scale === 'day') return formatDay(start, locale, { dateStyle: 'full' })
  if (scale === 'year') return formatDay(start, locale, { year: 'numeric' })
  if (scale === 'month') return formatDay(start, locale, { year: 'numeric', month: 'long' })
  return formatDays(start, addDays(start, 6), locale, { year: 'numeric', month: 'short', day: 'numeric' })
}

/**
 * Where the present stands among entries in the order of their dates.
 *
 * @returns Index of the entry that it stands before; their count where it stands behind the last one, which is known only
 *   once all are there; `null` for nowhere.
 */
export function placeOfNow(
  entries: readonly TimelineEntry[],
  now: Moment,
  isDescending: boolean,
  hasMore: boolean,
): number | null {
  const dated = entries.filter(({ moment }) => moment !== null)
  if (dated.length === 0) return null
  const isPassed = ({ moment }: TimelineEntry) => moment !== null && textOf(moment) <= textOf(now)
  const index = entries.findIndex((entry) => entry.moment !== null && isPassed(entry) === isDescending)
  if (index >= 0) return index
  return hasMore ? null : entries.length
}

const textOf = ({ day, time }: Moment) => `${day} ${time ?? '00:00:00'}`
