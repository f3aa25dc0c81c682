import { dateFormat } from '../shared/dateTime'

type Formatter = (date: Date, locale: string) => string

const part =
  (options: Intl.DateTimeFormatOptions): Formatter =>
  (date, locale) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(date)

const padded = (number: number, length: number) => String(number).padStart(length, '0')

const FORMATTERS: Readonly<Record<string, Formatter>> = {
  d: (date) => String(date.getUTCDate()),
  dd: (date) => padded(date.getUTCDate(), 2),
  E: part({ weekday: 'short' }),
  EEEE: part({ weekday: 'long' }),
  EEEEE: part({ weekday: 'narrow' }),
  M: (date) => String(date.getUTCMonth() + 1),
  MM: (date) => padded(date.getUTCMonth() + 1, 2),
  MMM: part({ month: 'short' }),
  MMMM: part({ month: 'long' }),
  MMMMM: part({ month: 'narrow' }),
  y: (date) => String(date.getUTCFullYear()),
  yy: (date) => padded(date.getUTCFullYear() % 100, 2),
  yyyy: (date) => padded(date.getUTCFullYear(), 4),
}

/**
 * Writes a date in a Unicode pattern (UTS 35): day `d dd`, weekday `E EEEE`, month `M MM MMM MMMM`, year `y yy yyyy`,
 * text in single quotes. Letters without a meaning for dates stay as they are.
 */
export function formatPattern(date: Date, pattern: string, locale: string): string {
  return pattern.replace(/'((?:[^']|'')*)'|([a-zA-Z])\2*/g, (token: string, quoted?: string) => {
    if (quoted !== undefined) return quoted === '' ? "'" : quoted.replaceAll("''", "'")
    return FORMATTERS[token]?.(date, locale) ?? token
  })
}
