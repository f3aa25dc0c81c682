import { dateFormat, parseWallClock } from '../shared/dateTime'

/** A stored time for reading; by the 24-hour clock it is read as it is stored. */
export function formatTime(text: string, is24Hour: boolean, locale: string): string {
  const date = parseWallClock(`1970-01-01 ${text}`)
  if (is24Hour || !date || !/^\d{2}:\d{2}/.test(text)) return text
  const second = date.getUTCSeconds() === 0 ? undefined : '2-digit'
  return dateFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    second,
    hour12: true,
    timeZone: 'UTC',
  }).format(date)
}
