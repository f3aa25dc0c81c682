/** Longer texts are no number that a column could hold; the largest DECIMAL has 65 digits. */
const MAX_LENGTH = 400
const MAX_EXPONENT = 400

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i

/** A decimal number without loss: `coefficient` / 10 ^ `scale`. */
export interface Decimal {
  coefficient: bigint
  /** May be negative. */
  scale: number
}

/** Reads a number in digits, with a fraction and an exponent if need be; null for every other text. */
export function parseDecimal(text: string): Decimal | null {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(trimmed) ?? []
  if (sign === undefined || whole + fraction === '' || Math.abs(Number(exponent)) > MAX_EXPONENT) return null
  const digits = BigInt(whole + fraction)
  return { coefficient: sign === '-' ? -digits : digits, scale: fraction.length - Number(exponent) }
}

/** The number in units of 10 ^ -`scale`, halves rounded away from zero, as MySQL does. */
export function roundDecimal({ coefficient, scale: from }: Decimal, scale: number): bigint {
  if (from <= scale) return coefficient * 10n ** BigInt(scale - from)
  const unit = 10n ** BigInt(from - scale)
  const half = coefficient < 0n ? -unit / 2n : unit / 2n
  return (coefficient + half) / unit
}

/** `units` of 10 ^ -`scale` with all decimals written: `-12.50`. */
export function formatDecimal(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = scale > 0 ? `.${digits.slice(-scale)}` : ''
  return `${units < 0n ? '-' : ''}${whole}${fraction}`
}

/** Whether two texts are the same number, however many places are written. */
export function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [parseDecimal(one), parseDecimal(other)]
  if (!a || !b) return false
  const scale = Math.max(a.scale, b.scale)
  return roundDecimal(a, scale) === roundDecimal(b, scale)
}
