import { formatTimeDistance } from '@pergola/sdk/contract'

/**
 * Date and time texts as fields store them, and as people read them. A plain `datetime` carries no zone: it is a
 * wall-clock time, shown exactly as stored. ISO text with an offset (the created and updated types) is an instant.
 */
const STORED = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/
const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/

/** The parts of stored text as a moment in UTC, so that formatting in UTC shows them unchanged. */
export function parseWallClock(text: string): Date | null {
  const match = STORED.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second))
  // `Date` rolls the 31st of February over; such text is no date.
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day ? date : null
}

/** The moment that stored text means. Without an offset it is read in the given zone. */
export function parseInstant(text: string, zone: 'utc' | 'local'): Date | null {
  const wallClock = parseWallClock(text)
  if (!wallClock) return null
  if (HAS_OFFSET.test(text.trim())) {
    const instant = new Date(text.trim().replace(' ', 'T'))
    return Number.isNaN(instant.getTime()) ? null : instant
  }
  if (zone === 'utc') return wallClock
  return new Date(
    wallClock.getUTCFullYear(),
    wallClock.getUTCMonth(),
    wallClock.getUTCDate(),
    wallClock.getUTCHours(),
    wallClock.getUTCMinutes(),
    wallClock.getUTCSeconds(),
  )
}

/** `YYYY-MM-DD HH:MM:SS` of a moment on the viewer's clock. */
export function toStoredDateTime(date: Date): string {
  return `${toStoredDate(date)} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')}`
}

/** `YYYY-MM-DD` of a moment on the viewer's calendar. */
export function toStoredDate(date: Date): string {
  const year = String(date.getFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `Intl.DateTimeFormat`, made once for each use: a table formats hundreds of cells, and making one is slow. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    formats.set(key, format)
  }
  return format
}

/** "2 days ago", "in 3 hours"; below a minute "now". */
export function formatRelative(date: Date, now: Date, locale: string): string {
  return formatTimeDistance(Math.round((date.getTime() - now.getTime()) / 1000), locale)
}

/** "today", "yesterday", "in 3 weeks": whole days between two wall-clock dates. */
export function formatRelativeDay(date: Date, today: Date, locale: string): string {
  const days = Math.round((date.getTime() - today.getTime()) / 86_400_000)
  return formatTimeDistance(days * 86_400, locale, 'day')
}

/**
 * Stored text for reading. A wall-clock time shows as stored; an instant shows on the viewer's clock. The month is
 * written as a word: 03/04 would be March to some and April to others.
 */
export function formatDateTime(text: string, locale: string): string {
  const wallClock = parseWallClock(text)
  if (!wallClock) return text
  const isInstant = HAS_OFFSET.test(text.trim())
  const date = isInstant ? parseInstant(text, 'utc') : wallClock
  const timeStyle = wallClock.getUTCSeconds() === 0 ? 'short' : 'medium'
  const timeZone = isInstant ? undefined : 'UTC'
  return dateFormat(locale, { dateStyle: 'medium', timeStyle, timeZone }).format(date ?? wallClock)
}

/** A moment on the viewer's clock with the name of its zone. */
export function formatInstant(date: Date, locale: string): string {
  return dateFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(date)
}

/** A stored date for reading, its month as a word. */
export function formatDate(text: string, locale: string): string {
  const date = parseWallClock(text)
  return date ? dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date) : text
}

/** The day of an instant on the viewer's calendar, its month as a word. Text without an offset is UTC. */
export function formatDay(text: string, locale: string): string {
  const date = parseInstant(text, 'utc')
  return date ? dateFormat(locale, { dateStyle: 'medium' }).format(date) : text
}
