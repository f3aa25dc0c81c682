import {
  type CalendarDate,
  type CalendarDateTime,
  parseDate,
  parseDateTime,
  parseTime,
  type Time,
  toCalendarDate,
} from '@internationalized/date'

/** Reads `yyyy-mm-dd`, or the date of a date and time. `null` for nothing, and for what is no date. */
export function readDate(text: string | null | undefined): CalendarDate | null {
  return read(text, (words) =>
    words.length > 10 ? toCalendarDate(parseDateTime(toIso(words))) : parseDate(words),
  )
}

/** Reads a local date and time, its parts joined by `T` or a blank; a date alone is its midnight. */
export function readDateTime(text: string | null | undefined): CalendarDateTime | null {
  return read(text, (words) => parseDateTime(toIso(words)))
}

/** Reads `HH:mm` or `HH:mm:ss`. */
export function readTime(text: string | null | undefined): Time | null {
  return read(text, parseTime)
}

/** Writes `yyyy-mm-ddTHH:mm:ss`, always with seconds. */
export function writeDateTime(value: CalendarDateTime): string {
  return value.set({ millisecond: 0 }).toString().slice(0, 19)
}

/** Writes `HH:mm:ss`. */
export function writeTime(value: Time): string {
  return value.toString().slice(0, 8)
}

// Stored values may be anything an older console or a script wrote: what cannot be read shows as empty.
function read<Value>(text: string | null | undefined, parse: (text: string) => Value): Value | null {
  if (!text) return null
  try {
    return parse(text)
  } catch {
    return null
  }
}

/** A zone at the end is dropped: the fields work on local time. */
function toIso(text: string): string {
  return text
    .trim()
    .replace(' ', 'T')
    .replace(/(Z|[+-]\d{2}:?\d{2})$/, '')
}
