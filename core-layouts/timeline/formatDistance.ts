import { formatTimeDistance } from '@pergola/sdk/contract'
import { dayOf, daysBetween } from '../shared/days'
import type { Moment } from '../shared/moments'

/** "2 hours ago", "in 3 weeks"; whole days where no time is known: "today". */
export function formatDistance({ day, time }: Moment, now: Date, locale: string): string {
  if (!time) return formatTimeDistance(daysBetween(dayOf(now), day) * 86_400, locale, 'day')
  const seconds = Math.round((new Date(`${day}T${time}`).getTime() - now.getTime()) / 1000)
  return formatTimeDistance(seconds, locale)
}
