import { formatDay, formatDays } from '../shared/dateFormat'
import {
  addDays,
  addMonths,
  type Day,
  endOfMonth,
  startOfMonth,
  startOfWeek,
  weeksOfMonth,
} from '../shared/days'

export type CalendarView = 'month' | 'week' | 'day' | 'list'

export interface DayRange {
  first: Day
  last: Day
}

/** The days that a view shows. */
export function rangeOf(view: CalendarView, day: Day, firstWeekday: number): DayRange {
  switch (view) {
    case 'month': {
      const days = weeksOfMonth(day, firstWeekday).flat()
      return { first: days[0] ?? day, last: days.at(-1) ?? day }
    }
    case 'week': {
      const first = startOfWeek(day, firstWeekday)
      return { first, last: addDays(first, 6) }
    }
    case 'day':
      return { first: day, last: day }
    case 'list':
      return { first: startOfMonth(day), last: endOfMonth(day) }
  }
}

/** The day that the next or the former range begins from. */
export function stepBy(view: CalendarView, day: Day, count: number): Day {
  if (view === 'week') return addDays(day, 7 * count)
  return view === 'day' ? addDays(day, count) : addMonths(day, count)
}

/**
 * "March 2024", "Mar 3 – 9, 2024", "Tuesday, March 5, 2024".
 *
 * @param isNarrow - There is room for "Tue, Mar 5, 2024" only.
 */
export function titleOfRange(
  view: CalendarView,
  day: Day,
  { first, last }: DayRange,
  locale: string,
  isNarrow = false,
): string {
  if (view === 'week')
    return formatDays(first, last, locale, { year: 'numeric', month: 'short', day: 'numeric' })
  if (view === 'day') return formatDay(day, locale, isNarrow ? SHORT_DAY : { dateStyle: 'full' })
  return formatDay(day, locale, { year: 'numeric', month: 'long' })
}

const SHORT_DAY = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
