import type { Day } from '../shared/days'
import type { CalendarEvent } from './calendarEvent'
import type { DayRange } from './range'
import type { CalendarActions } from './useCalendarActions'

/** What each view of the calendar gets. */
export interface CalendarViewProps {
  day: Day
  today: Day
  range: DayRange
  firstWeekday: number
  /** Those of the range. */
  events: readonly CalendarEvent[]
  /** Of the range: "March 2024". */
  title: string
  actions: CalendarActions
  /** Nothing is there yet. */
  isLoading: boolean
}
