import { dayOf, daysBetween } from '../shared/days'
import type { Moment } from '../shared/moments'

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** "2 hours ago", "in 3 weeks"; whole days where no time is known: "today". */
export function formatDistance({ day, time }: Moment, now: Date, locale: string): string {
  const seconds = time
    ? Math.round((new Date(`${day}T${time}`).getTime() - now.getTime()) / 1000)
    : daysBetween(dayOf(now), day) * 86_400
  const fallback = time ? (['second', Number.POSITIVE_INFINITY] as const) : (['day', 86_400] as const)
  const [unit, size] = STEPS.find(([, each]) => Math.abs(seconds) >= each) ?? fallback
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}
