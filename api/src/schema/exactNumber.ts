import { type Decimal, decimalPlaces, isSameNumber } from '@pergola/sdk/contract'

/** Texts up to this length have so few digits that a double always gives them back. */
const SAFE_LENGTH = 15

/** A number in units of 10 ^ -`scale`, rounded down; `isExact` when nothing was cut off. */
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

/** SQLite counts in doubles: of longer decimals it would keep the first digits only. */
export function exceedsDouble({ datatype, length }: { datatype: string; length: string | null }): boolean {
  return datatype === 'DECIMAL' && decimalPlaces(length).digits > SAFE_LENGTH
}
