import { CalendarDate, CalendarDateTime, Time } from '@internationalized/date'

type Part = 'year' | 'month' | 'day'

/** Order of the parts of a date in a locale. */
function orderOf(locale: string): Part[] {
  const parts = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
  })
    .formatToParts(new Date(2000, 0, 2))
    .map(({ type }) => type)
  return parts.filter((type): type is Part => type === 'year' || type === 'month' || type === 'day')
}

const ISO_DATE = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(.*)$/s
const NUMBERS = /^\s*(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})(.*)$/s
const TIME = /^[\sT,]*(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?\s?(?:m\.?)?\s*$/i

/** Reads a date as a locale writes it with numbers, or as `yyyy-mm-dd`. `null` for a day that no calendar has. */
export function parseTypedDate(text: string, locale: string): CalendarDate | null {
  const split = splitDate(text, locale)
  return split && split.rest.trim() === '' ? split.date : null
}

/** The same with a time of day, `HH:mm` or `HH:mm:ss`, with or without am and pm; a date alone is its midnight. */
export function parseTypedDateTime(text: string, locale: string): CalendarDateTime | null {
  const split = splitDate(text, locale)
  const time = split && (split.rest.trim() === '' ? new Time() : parseTypedTime(split.rest))
  if (!split || !time) return null
  const { year, month, day } = split.date
  return new CalendarDateTime(year, month, day, time.hour, time.minute, time.second)
}

/** Reads `HH:mm` or `HH:mm:ss`, with or without am and pm. */
export function parseTypedTime(text: string): Time | null {
  const [, hourText, minuteText, secondText = '0', half] = TIME.exec(text) ?? []
  if (hourText === undefined) return null
  const [hour, minute, second] = [Number(hourText), Number(minuteText), Number(secondText)]
  if (minute > 59 || second > 59) return null
  if (!half) return hour < 24 ? new Time(hour, minute, second) : null
  if (hour < 1 || hour > 12) return null
  return new Time((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute, second)
}

function splitDate(text: string, locale: string): { date: CalendarDate; rest: string } | null {
  const iso = ISO_DATE.exec(text)
  const match = iso ?? NUMBERS.exec(text)
  if (!match) return null
  const order = iso ? (['year', 'month', 'day'] as const) : orderOf(locale)
  const numbers = Object.fromEntries(order.map((part, index) => [part, Number(match[index + 1])]))
  const { year = 0, month = 0, day = 0 } = numbers
  // A year of two digits could be of either century.
  if (String(match[order.indexOf('year') + 1]).length !== 4 || year === 0) return null
  const date = new CalendarDate(year, month, day)
  // The kit moves a day that a month does not have to its last one.
  const isReal = date.year === year && date.month === month && date.day === day
  return isReal ? { date, rest: match[4] ?? '' } : null
}
