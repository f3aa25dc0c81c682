import { type Day, daysBetween } from '../shared/days'
import { byTime, type CalendarEvent } from './calendarEvent'

/** The part of an event that one week shows. */
export interface Segment {
  event: CalendarEvent
  /** Column of its first day here. */
  column: number
  /** How many days it covers here. */
  span: number
  /** Line that it stands in, from the top. */
  lane: number
  /** It began in an earlier week, it goes on in a later one. */
  isContinued: boolean
  goesOn: boolean
}

/** Puts what covers days of a week into lines, so that nothing lies on anything else: longer ones first. */
export function placeInWeek(events: readonly CalendarEvent[], week: readonly Day[]): Segment[] {
  const first = week[0] ?? ''
  const last = week.at(-1) ?? ''
  const taken: boolean[][] = []
  return events
    .filter((event) => event.first <= last && first <= event.last)
    .map((event) => {
      const from = event.first < first ? first : event.first
      const to = event.last > last ? last : event.last
      const part = { column: daysBetween(first, from), span: daysBetween(from, to) + 1 }
      return { event, ...part, isContinued: event.first < first, goesOn: event.last > last }
    })
    .sort((a, b) => a.column - b.column || b.span - a.span || byTime(a.event, b.event))
    .map((segment) => {
      const columns = Array.from({ length: segment.span }, (_, index) => segment.column + index)
      let lane = 0
      while (columns.some((column) => taken[lane]?.[column])) lane++
      for (const column of columns) {
        taken[lane] ??= []
        ;(taken[lane] as boolean[])[column] = true
      }
      return { ...segment, lane }
    })
}

/**
 * What fits into so many lines. Where a day has more, its last line says how many are not shown.
 *
 * @returns The segments to draw, and for each of seven columns how many are left out.
 */
export function fitLanes(
  segments: readonly Segment[],
  laneCount: number,
): { shown: Segment[]; hidden: number[] } {
  const covers = ({ column, span }: Segment, at: number) => column <= at && at < column + span
  const columns = [0, 1, 2, 3, 4, 5, 6]
  const isFull = columns.map((at) =>
    segments.some((segment) => covers(segment, at) && segment.lane >= laneCount),
  )
  const isShown = (segment: Segment) =>
    segment.lane < laneCount - 1 ||
    (segment.lane < laneCount && !columns.some((at) => covers(segment, at) && isFull[at]))
  const shown = segments.filter(isShown)
  const hidden = columns.map(
    (at) => segments.filter((segment) => covers(segment, at) && !isShown(segment)).length,
  )
  return { shown, hidden }
}
