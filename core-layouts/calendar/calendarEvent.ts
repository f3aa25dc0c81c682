import type { Collection, Item, Permissions, PrimaryKey } from '@pergola/sdk'
import { renderTemplate } from '@pergola/sdk/items'
import { addDays, type Day, daysBetween } from '../shared/days'
import { type EventColor, eventColorOf } from '../shared/eventColor'
import { formatMoment, type Moment, momentKindOf, parseMoment } from '../shared/moments'
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
  /** Its end can be moved. */
  isResizable: boolean
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
const MIDNIGHT = '24:00:00'

/** @returns `null` for an item without a day. */
export function toEvent(item: Item, context: EventContext): CalendarEvent | null {
  const { collection, fields, primaryKeyField } = context
  const start = startOf(item, fields)
  if (!start) return null
  const end = endOf(item, fields, start)
  const key = item[primaryKeyField] as PrimaryKey
  const canMove = isWritable(item, context, ['start', 'end'])
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
    isResizable: fields.end !== null && isWritable(item, context, ['end']),
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

function isWritable(item: Item, context: EventContext, which: readonly ('start' | 'end')[]): boolean {
  const { collection, fields, permissions } = context
  if (!permissions?.canOn('update', collection.collection, item)) return false
  const access = permissions.fieldsOf(collection.collection, item)
  return which.every((part) => {
    const field = fields[part]
    // The server writes its own columns.
    return !field || (!field.readonly && momentKindOf(field) !== 'instant' && access.isWritable(field.field))
  })
}

/** Moves an item, its length and its time of day kept. */
export function movedBy(event: CalendarEvent, fields: EventFields, days: number): Item {
  return {
    [fields.start.field]: shifted(event.item, fields.start, days),
    ...(fields.end && event.item[fields.end.field]
      ? { [fields.end.field]: shifted(event.item, fields.end, days) }
      : {}),
  }
}

/** Moves the end of an item, to its first day at the earliest. */
export function resizedBy(event: CalendarEvent, fields: EventFields, days: number): Item {
  const { end, start } = fields
  if (!end) return {}
  const by = Math.max(days, daysBetween(event.last, event.first))
  const known = parseMoment(event.item[end.field], momentKindOf(end)) !== null
  return { [end.field]: known ? shifted(event.item, end, by) : endAt(event.item, start, end, by) }
}

function shifted(item: Item, field: EventFields['start'], days: number): unknown {
  const kind = momentKindOf(field)
  const moment = parseMoment(item[field.field], kind)
  if (!moment || kind === 'instant') return item[field.field]
  return formatMoment({ ...moment, day: addDays(moment.day, days) }, kind)
}

/** The end of an item that had none: its start, so many days later. */
function endAt(item: Item, start: EventFields['start'], end: EventFields['start'], days: number): unknown {
  const kind = momentKindOf(end)
  const moment = parseMoment(item[start.field], momentKindOf(start))
  if (!moment || kind === 'instant') return item[end.field]
  return formatMoment({ ...moment, day: addDays(moment.day, days) }, kind)
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
