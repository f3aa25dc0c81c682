import { byTime, type CalendarEvent } from './calendarEvent'

/** Where an event stands among the hours of a day. */
export interface Block {
  event: CalendarEvent
  /** Minutes from midnight. */
  startMinute: number
  endMinute: number
  /** Those at the same time stand beside each other. */
  column: number
  columnCount: number
}

/** Of one that has no end, and the least that can be read. */
export const DEFAULT_MINUTES = 60
const LEAST_MINUTES = 30
const DAY_MINUTES = 24 * 60

/** Whether it has its place among the hours, and not above them with what covers whole days. */
export function isTimed({ first, last, time }: CalendarEvent): boolean {
  return time !== null && first === last
}

/** Puts what happens at the same time beside each other. */
export function placeInDay(events: readonly CalendarEvent[]): Block[] {
  const blocks = events.filter(isTimed).sort(byTime).map(toBlock)
  let group: Block[] = []
  let groupEnd = -1
  const close = () => {
    const columnCount = Math.max(0, ...group.map(({ column }) => column)) + 1
    for (const block of group) block.columnCount = columnCount
    group = []
  }
  for (const block of blocks) {
    if (block.startMinute >= groupEnd) close()
    const isFree = (column: number) =>
      group.every((other) => other.column !== column || other.endMinute <= block.startMinute)
    while (!isFree(block.column)) block.column++
    group.push(block)
    groupEnd = Math.max(group.length === 1 ? 0 : groupEnd, block.endMinute)
  }
  close()
  return blocks
}

function toBlock(event: CalendarEvent): Block {
  const startMinute = Math.min(minuteOf(event.time), DAY_MINUTES - LEAST_MINUTES)
  const endMinute = Math.min(Math.max(endMinuteOf(event), startMinute + LEAST_MINUTES), DAY_MINUTES)
  return { event, startMinute, endMinute, column: 0, columnCount: 1 }
}

/** Where it ends on its day, or would. */
export function endMinuteOf({ time, endTime }: CalendarEvent): number {
  return endTime === null ? minuteOf(time) + DEFAULT_MINUTES : minuteOf(endTime)
}

/** `10:30:00` → 630. */
export function minuteOf(time: string | null): number {
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number)
  return hours * 60 + minutes
}
