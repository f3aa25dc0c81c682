import { formatTimeDistance } from '@pergola/sdk/contract'

/**
 * How long ago a moment was, in words: "3 days ago"; "now" below a minute.
 *
 * @param moment - As the API writes it, `YYYY-MM-DD HH:MM:SS` in UTC or ISO 8601.
 */
export function timeAgo(moment: string, now: Date, locale: string): string {
  const time = Date.parse(/[TZ]/.test(moment) ? moment : `${moment.replace(' ', 'T')}Z`)
  return formatTimeDistance(Math.min(0, (time - now.valueOf()) / 1000), locale)
}
