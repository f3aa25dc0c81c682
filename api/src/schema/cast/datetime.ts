type Family = 'date' | 'datetime' | 'time'

/** The current moment as it is stored: UTC, `YYYY-MM-DD HH:MM:SS`. */
export function storedNow(now: Date = new Date()): string {
  return now.toISOString().slice(0, 19).replace('T', ' ')
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i
const TIME = /^\d{2}:\d{2}(:\d{2})?$/

/**
 * A submitted date, time or date-time in the form in which it is stored; moments with a zone are moved to UTC.
 *
 * @returns null when the text is no such thing, or one that no calendar has.
 */
export function parseMoment(text: string, family: Family): string | null {
  if (family === 'time' && TIME.test(text)) return isTime(text) ? withSeconds(text) : null
  const [, date, time = '00:00:00', zone] = MOMENT.exec(text) ?? []
  if (!date || !isTime(time)) return null
  const moment = new Date(`${date}T${withSeconds(time)}${zone?.toUpperCase() ?? 'Z'}`)
  // A day that does not exist, such as the 30th of February, rolls over or fails to parse.
  if (Number.isNaN(moment.valueOf()) || (!zone && !moment.toISOString().startsWith(date))) return null
  return shorten(storedNow(moment), family)
}

/**
 * The same for a filter value, which may also be `now` and is compared as text when it is no moment at all (a part of
 * one, for example `2020-01`).
 */
export function toStoredDatetime(text: string, family: Family, now = new Date()): string {
  if (text === 'now') return shorten(storedNow(now), family)
  // A bare date in a comparison with moments stays a date: it sorts before every moment of that day.
  const isBareDate = /^\d{4}-\d{2}-\d{2}$/.test(text)
  return (isBareDate ? null : parseMoment(text, family)) ?? text
}

function shorten(moment: string, family: Family): string {
  if (family === 'date') return moment.slice(0, 10)
  return family === 'time' ? moment.slice(11) : moment
}

function withSeconds(time: string): string {
  return time.length === 5 ? `${time}:00` : time
}

function isTime(time: string): boolean {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours < 24 && minutes < 60 && seconds < 60
}
