const STEPS = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * How long ago a moment was, in words: "3 days ago"; "now" below a minute.
 *
 * @param moment - As the API writes it, `YYYY-MM-DD HH:MM:SS` in UTC or ISO 8601.
 */
export function timeAgo(moment: string, now: Date, locale: string): string {
  const time = Date.parse(/[TZ]/.test(moment) ? moment : `${moment.replace(' ', 'T')}Z`)
  const seconds = Math.max(0, (now.valueOf() - time) / 1000)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const step = STEPS.find(([, length]) => seconds >= length)
  return step ? format.format(-Math.floor(seconds / step[1]), step[0]) : format.format(0, 'second')
}
