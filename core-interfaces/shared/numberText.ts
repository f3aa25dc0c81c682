import { numberFormat } from './numberFormat'

interface Separators {
  decimal: string
  group: string
}

export function decimalSeparator(locale: string): string {
  return separatorOf(locale, 'decimal', '.')
}

export function groupSeparator(locale: string): string {
  return separatorOf(locale, 'group', ',')
}

function separatorOf(locale: string, type: 'decimal' | 'group', fallback: string): string {
  const parts = numberFormat(locale).formatToParts(123_456_789.5)
  return parts.find((part) => part.type === type)?.value ?? fallback
}

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/

/**
 * Reads a typed number. Grouped digits are taken as they are pasted; a number that a double cannot hold stays text.
 *
 * @returns `null` for nothing, `undefined` for what is no number.
 */
export function parseNumber(
  text: string,
  { decimal, group }: Separators,
): number | string | null | undefined {
  if (text.trim() === '') return null
  const ungrouped = text.trim().replace(new RegExp(`(?<=\\d)[\\s${group}](?=\\d{3}(?!\\d))`, 'g'), '')
  // A separator left over is a slip (or the other kind of decimal point): guessing could change the number.
  if (ungrouped.includes(group)) return undefined
  const plain = ungrouped.replace(decimal, '.')
  if (!NUMBER.test(plain)) return undefined
  const number = Number(plain)
  const written = plain
    .replace(/^-?0+(?=\d)/, (zeros) => (zeros.startsWith('-') ? '-' : ''))
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/^(-?)\./, '$10.')
  // `-0` and `0` are one number to a database.
  return String(number) === written || number === 0 ? number + 0 : written
}

/** Whether a number, however long, has no decimals. */
export function isWhole(value: number | string): boolean {
  return typeof value === 'number' ? Number.isInteger(value) : !value.includes('.')
}

/** Adds or takes away one step, exactly: 0.1 + 0.2 is 0.3 here. Starts at the nearest bound to 0 when empty. */
export function stepNumber(
  value: number | string | null,
  direction: 1 | -1,
  step: string,
  { min = -Infinity, max = Infinity }: { min?: number; max?: number } = {},
): number | string {
  const current = String(value ?? 0)
  const decimals = Math.max(decimalsOf(current), decimalsOf(step))
  if (/e/i.test(current)) return Number(current) + direction * Number(step)
  const sum = toUnits(current, decimals) + BigInt(direction) * toUnits(step, decimals)
  const number = Number(fromUnits(sum, decimals))
  if (number < min) return min
  if (number > max) return max
  const text = fromUnits(sum, decimals)
  return String(number) === text ? number : text
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

function toUnits(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`)
}

function fromUnits(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/** One unit of the last decimal that fits a field's length (`10,2` → `0.01`); `1` for whole numbers. */
export function stepOf(type: string, length: string | null): string {
  if (type !== 'decimal') return '1'
  const decimals = Number(length?.split(',')[1] ?? 0)
  // A decimal without stated precision (a float) still takes decimals.
  return decimals > 0 ? `0.${'1'.padStart(decimals, '0')}` : '0.1'
}
