/** A day in the next year is a year away; months are as long as they are on average. */
const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const formats = new Map<string, Intl.RelativeTimeFormat>()

/**
 * A distance in time in words: "2 days ago", "in 3 hours". Parts of a unit do not count.
 *
 * @param seconds - Below zero: ago.
 * @param least - What is said of less than a minute, `second` ("now", the default), or of less than a day where no time of day
 *   is known: `day` ("today").
 */
export function formatTimeDistance(
  seconds: number,
  locale: string,
  least: 'second' | 'day' = 'second',
): string {
  const known = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  const [unit, size] = known ?? [least, Number.POSITIVE_INFINITY]
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  // A table says hundreds of these, and making a format is slow.
  formats.set(locale, format)
  return format.format(Math.trunc(seconds / size), unit)
}
