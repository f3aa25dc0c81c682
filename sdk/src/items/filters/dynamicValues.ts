/** Who looks. */
export interface CurrentPerson {
  id: number
  roleId: number | null
}

/** Stored in the place of a key: the current user, and their role. */
export const ME = '$me'
export const MY_ROLE = '$my_role'

/** Days that filters offer, counted from the day on which someone looks. */
export const RELATIVE_DAYS = [
  '$today',
  '$today-1d',
  '$today-7d',
  '$today-30d',
  '$today-3m',
  '$today-1y',
  '$today+7d',
  '$today+30d',
] as const

const UNITS = { d: 'day', w: 'week', m: 'month', y: 'year' } as const

interface RelativeDay {
  amount: number
  unit: (typeof UNITS)[keyof typeof UNITS]
}

/** Reads `$today`, `$today-7d`, `$today+1m`; `null` for anything else. */
export function parseRelativeDay(value: unknown): RelativeDay | null {
  const [isDay, amount = '0', unit = 'd'] = /^\$today(?:([+-]\d{1,4})([dwmy]))?$/.exec(String(value)) ?? []
  return isDay ? { amount: Number(amount), unit: UNITS[unit as keyof typeof UNITS] } : null
}

/** "7 days ago", "today", "in 1 month". */
export function describeRelativeDay({ amount, unit }: RelativeDay, language: string): string {
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(amount, unit)
}

/** The value that a dynamic one stands for now; others as they are. */
export function resolveDynamicValue(value: unknown, me: CurrentPerson, now: Date): unknown {
  if (value === ME) return me.id
  if (value === MY_ROLE) return me.roleId ?? 0
  const day = parseRelativeDay(value)
  return day ? formatDay(dayOf(day, now)) : value
}

function dayOf({ amount, unit }: RelativeDay, now: Date): Date {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  if (unit === 'day') return new Date(year, month, day + amount)
  if (unit === 'week') return new Date(year, month, day + 7 * amount)
  const months = month + (unit === 'year' ? 12 * amount : amount)
  // 31 March less a month is the last day of February, not the third of March.
  const lastDay = new Date(year, months + 1, 0).getDate()
  return new Date(year, months, Math.min(day, lastDay))
}

function formatDay(date: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
