const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
]

/** Distance in words of the locale: "5 minutes ago" for the past, "in 5 minutes" for the future, "now" under a minute. */
export function formatRelativeTime(date: Date, now: Date, locale: string): string {
  const seconds = (date.getTime() - now.getTime()) / 1000
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? [
    'second',
    Number.POSITIVE_INFINITY,
  ]
  return format.format(Math.trunc(seconds / size), unit)
}
