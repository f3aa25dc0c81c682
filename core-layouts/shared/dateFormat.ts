import { type Day, toUtc } from './days'

const formats = new Map<string, Intl.DateTimeFormat>()

/** `Intl.DateTimeFormat` in UTC, made once for each use: making one is slow. */
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formats.set(key, known)
  return known
}

export function formatDay(day: Day, locale: string, options: Intl.DateTimeFormatOptions): string {
  return format(locale, options).format(toUtc(day))
}

/** "Mar 5, 2024, 10:30 AM". */
export function formatDayTime(day: Day, time: string | null, locale: string): string {
  return format(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(`${day}T${time ?? '00:00:00'}Z`),
  )
}

/** "March 5 – 7, 2024". */
export function formatDays(
  first: Day,
  last: Day,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  return format(locale, options).formatRange(toUtc(first), toUtc(last))
}

/** "10:30 AM", "10 AM", "10:00": whole hours as short as the language has them. */
export function formatTime(time: string, locale: string): string {
  const full = format(locale, { hour: 'numeric', minute: '2-digit' })
  const isShort = time.slice(3, 5) === '00' && full.resolvedOptions().hour12
  const used = isShort ? format(locale, { hour: 'numeric' }) : full
  return used.format(new Date(`1970-01-01T${time}Z`))
}
