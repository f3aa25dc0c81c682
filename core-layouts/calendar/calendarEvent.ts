import type { Collection, Item, Permissions, PrimaryKey } from '@pergola/sdk'
import { renderTemplate } from '@pergola/sdk/items'
import { addDays, type Day } from '../shared/days'
import { type EventColor, eventColorOf } from '../shared/eventColorOf'
import { type Moment, momentKindOf, parseMoment } from '../shared/moments'
import type { EventFields } from './eventFields'

/** An item as it stands in the calendar. */
export interface CalendarEvent extends EventColor {
  key: PrimaryKey
  item: Item
  title: string
  first: Day
  /** Last day that it covers: never before the first. */
  last: Day
  /** `HH:MM:SS` on the first day; `null` for whole days. */
  time: string | null
  /** `HH:MM:SS` on the last day, where it is known. */
  endTime: string | null
  isMovable: boolean
  /** It can be moved among the hours of a day, not only to another one. */
  isTimeMovable: boolean
  /** Its end can be moved. */
  isResizable: boolean
  isEndTimeMovable: boolean
}

export interface EventContext {
  collection: Collection
  primaryKeyField: string
  fields: EventFields
  /** `null` where nothing can be changed here. */
  permissions: Pick<Permissions, 'canOn' | 'fieldsOf'> | null
}

/** What begins at midnight and ends at one, or nowhere, is about days and not about hours. */
function isWholeDay(start: Moment, end: Moment): boolean {
  return start.time === '00:00:00' && (end.time === null || end.time === MIDNIGHT)
}

/** The end of a day, where the text of the next one's beginning would be of that day. */
export const MIDNIGHT = '24:00:00'

/** @returns `null` for an item without a day. */
export function toEvent(item: Item, context: EventContext): CalendarEvent | null {
  const { collection, fields, primaryKeyField } = context
  const start = startOf(item, fields)
  if (!start) return null
  const end = endOf(item, fields, start)
  const key = item[primaryKeyField] as PrimaryKey
  const canMove = isWritable(item, context, ['start', 'end'])
  const canResize = fields.end !== null && isWritable(item, context, ['end'])
  return {
    key,
    item,
    title: renderTemplate(fields.title, item).trim() || `#${key}`,
    first: start.day,
    last: end.day,
    time: isWholeDay(start, end) ? null : start.time,
    endTime: end.time,
    ...eventColorOf(collection, fields.color, fields.color && item[fields.color.field]),
    isMovable: canMove,
    isTimeMovable:
      canMove &&
      (fields.time === null ? momentKindOf(fields.start) === 'wall' : isWritable(item, context, ['time'])),
    isResizable: canResize,
    isEndTimeMovable: canResize && fields.end !== null && momentKindOf(fields.end) === 'wall',
  }
}

function startOf(item: Item, { start, time }: EventFields): Moment | null {
  const moment = parseMoment(item[start.field], momentKindOf(start))
  if (!moment || !time) return moment
  const stored = item[time.field]
  return {
    ...moment,
    time: typeof stored === 'string' && /^\d{2}:\d{2}/.test(stored) ? withSeconds(stored) : null,
  }
}

const withSeconds = (time: string) => (time.length < 8 ? `${time.slice(0, 5)}:00` : time.slice(0, 8))

function endOf(item: Item, { end }: EventFields, start: Moment): Moment {
  const stored = end && parseMoment(item[end.field], momentKindOf(end))
  const none = { day: start.day, time: null }
  if (!stored || stored.day < start.day) return none
  // What ends at midnight covers nothing of the day that begins then.
  if (stored.time === '00:00:00' && stored.day > start.day)
    return { day: addDays(stored.day, -1), time: MIDNIGHT }
  return stored
}

function isWritable(
  item: Item,
  context: EventContext,
  which: readonly ('start' | 'end' | 'time')[],
): boolean {
  const { collection, fields, permissions } = context
  if (!permissions?.canOn('update', collection.collection, item)) return false
  const access = permissions.fieldsOf(collection.collection, item)
  return which.every((part) => {
    const field = fields[part]
    // The server writes its own columns.
    const isOurs = part === 'time' || (field && momentKindOf(field) !== 'instant')
    return !field || (!field.readonly && isOurs && access.isWritable(field.field))
  })
}

/** In the order of a day: what covers whole days first, then by time and title. */
export function byTime(a: CalendarEvent, b: CalendarEvent): number {
  const order = (event: CalendarEvent) => `${event.first} ${event.time ?? ''}`
  return order(a).localeCompare(order(b)) || a.title.localeCompare(b.title)
}

/** What covers a day, in its order. */
export function eventsOn(day: Day, events: readonly CalendarEvent[]): CalendarEvent[] {
  return events.filter(({ first, last }) => first <= day && day <= last).sort(byTime)
}
