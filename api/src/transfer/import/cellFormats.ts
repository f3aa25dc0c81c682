import {
  type CellFormat,
  DATE_FORMATS,
  type DateFormat,
  NUMBER_FORMATS,
  type NumberFormat,
  TIME_FORMAT,
} from '@pergola/sdk/contract'

/** Two digits of a year below this are of this century. */
const CENTURY_TURN = 70
const SPACES = " '\\u2019\\u00a0\\u202f"
const numbers: Readonly<Record<NumberFormat, RegExp>> = {
  '1234.5': /^[+-]?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i,
  '1,234.5': new RegExp(`^[+-]?(\\d{1,3}([,${SPACES}]\\d{3})+|\\d+)(\\.\\d+)?$`),
  '1.234,5': new RegExp(`^[+-]?(\\d{1,3}([.${SPACES}]\\d{3})+|\\d+)(,\\d+)?$`),
}
const SEPARATORS: Readonly<Record<NumberFormat, RegExp>> = {
  '1234.5': /^$/,
  '1,234.5': new RegExp(`[,${SPACES}]`, 'g'),
  '1.234,5': new RegExp(`[.${SPACES}]`, 'g'),
}
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TOKENS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<year>\\d{2})',
  MMM: '(?<month>[a-z]{3,9})\\.?',
  MM: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{1,2})',
  D: '(?<day>\\d{1,2})(?:st|nd|rd|th)?',
  ' ': '[ -]',
}
const CLOCK =
  '(?<hours>\\d{1,2}):(?<minutes>\\d{2})(?::(?<seconds>\\d{2})(?:[.,]\\d+)?)?(?: ?(?<half>[ap])\\.?m\\.?)?'
const time = new RegExp(`^${CLOCK}$`, 'i')
const dates = new Map(DATE_FORMATS.map((format) => [format, patternOf(format)]))

/** A day, and the time and zone behind it where there are some. */
export interface Moment {
  date: string
  time: string | null
  zone: string
}

/** The number that a text means as `1234.5`; null for what is none in this format. */
export function readNumber(text: string, format: NumberFormat): string | null {
  const trimmed = text.trim()
  if (!numbers[format].test(trimmed)) return null
  const plain = trimmed.replace(SEPARATORS[format], '')
  return format === '1.234,5' ? plain.replace(',', '.') : plain
}

/** The day that a text means; null for what is none in this format, and for days that no calendar has. */
export function readMoment(text: string, format: DateFormat): Moment | null {
  const { groups } = dates.get(format)?.exec(text.trim()) ?? {}
  if (!groups) return null
  const { year = '', month = '', day = '', hours, zone = '' } = groups
  const date = dateOf(fullYear(year), monthOf(month), Number(day))
  if (date === null || hours === undefined) return date === null ? null : { date, time: null, zone: '' }
  const clock = clockOf(groups)
  return clock === null ? null : { date, time: clock, zone }
}

/** `7:05 pm` as `19:05:00`; null for what is no time of day. */
export function readTime(text: string): string | null {
  const { groups } = time.exec(text.trim()) ?? {}
  return groups ? clockOf(groups) : null
}

/** A cell as the field's datatype writes it; null where it is not of this format. */
export function readFormatted(text: string, format: CellFormat): string | null {
  if (format === TIME_FORMAT) return readTime(text)
  if (isNumberFormat(format)) return readNumber(text, format)
  const moment = readMoment(text, format)
  if (!moment) return null
  const { date, time: clock, zone } = moment
  return clock === null || (clock === '00:00:00' && zone === '') ? date : `${date} ${clock}${zone}`
}

export function isNumberFormat(format: CellFormat): format is NumberFormat {
  return (NUMBER_FORMATS as readonly string[]).includes(format)
}

function patternOf(format: DateFormat): RegExp {
  const day = format.replace(/YYYY|YY|MMM|MM|DD|D|[ ./]/g, (token) => TOKENS[token] ?? `\\${token}`)
  return new RegExp(`^${day}(?:(?:T|,? +)${CLOCK} ?(?<zone>Z|[+-]\\d{2}:?\\d{2})?)?$`, 'i')
}

function fullYear(year: string): number {
  if (year.length === 4) return Number(year)
  return Number(year) + (Number(year) < CENTURY_TURN ? 2000 : 1900)
}

function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  return MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1
}

function dateOf(year: number, month: number, day: number): string | null {
  if (year < 1 || month < 1 || day < 1) return null
  const moment = new Date(0)
  moment.setUTCFullYear(year, month - 1, day)
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
  return isReal ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` : null
}

function clockOf({
  hours,
  minutes,
  seconds = '00',
  half,
}: Record<string, string | undefined>): string | null {
  let hour = Number(hours)
  if (half) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return `${two(hour)}:${minutes}:${seconds}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
