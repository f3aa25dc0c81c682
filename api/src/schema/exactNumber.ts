/** Longer texts are no number that a column could hold; the largest DECIMAL has 65 digits. */
const MAX_LENGTH = 400
const MAX_EXPONENT = 400

/** Texts up to this length have so few digits that a double always gives them back. */
const SAFE_LENGTH = 15

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

/** The same, rounded to the next lower unit; `isExact` when nothing was cut off. */
export function floorDecimal(
  { coefficient, scale: from }: Decimal,
  scale: number,
): { units: bigint; isExact: boolean } {
  if (from <= scale) return { units: coefficient * 10n ** BigInt(scale - from), isExact: true }
  const unit = 10n ** BigInt(from - scale)
  const units = coefficient / unit
  const isExact = units * unit === coefficient
  return { units: isExact || coefficient >= 0n ? units : units - 1n, isExact }
}

/** `units` of 10 ^ -`scale` with all decimals written: `-12.50`. */
export function formatDecimal(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = scale > 0 ? `.${digits.slice(-scale)}` : ''
  return `${units < 0n ? '-' : ''}${whole}${fraction}`
}

/**
 * The number that a text stands for where a JavaScript number gives back its very digits, else the text itself: as
 * values go over the wire. Text that is no number stays text too.
 */
export function exactNumber(text: string): number | string {
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) return text
  if (text.length <= SAFE_LENGTH) return number
  // Its digits may read the same, while the number behind them is a neighbour: 145040264876946940 is one.
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) return text
  return isSameNumber(text, String(number)) ? number : text
}

/** Whether two texts are the same number, however many places are written. */
export function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [parseDecimal(one), parseDecimal(other)]
  return a !== null && b !== null && isEqual(a, b)
}

function isEqual(a: Decimal, b: Decimal): boolean {
  const scale = Math.max(a.scale, b.scale)
  return roundDecimal(a, scale) === roundDecimal(b, scale)
}

/** Digits and decimals of a declared length: `30,10`. */
export function decimalPlaces(length: string | null): { digits: number; decimals: number } {
  const [digits = 10, decimals = 0] = (length ?? '10,0').split(',').map(Number)
  return { digits, decimals }
}

/** SQLite counts in doubles: of longer decimals it would keep the first digits only. */
export function exceedsDouble({ datatype, length }: { datatype: string; length: string | null }): boolean {
  return datatype === 'DECIMAL' && decimalPlaces(length).digits > SAFE_LENGTH
}
