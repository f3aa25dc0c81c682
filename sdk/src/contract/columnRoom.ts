import { formatDecimal, isSameNumber, parseDecimal, roundDecimal } from './decimal'

/** What a column can hold is decided here, for the form before a save and for the server when it writes. */
export interface ColumnType {
  datatype: string
  /** As on the wire: `255`, `10,2`. */
  length: string | null
  signed: boolean
}

/** What is wrong with a number, and what would be right. */
export type NumberProblem =
  | { code: 'number' }
  | { code: 'whole' }
  | { code: 'range'; min: string; max: string }
  | { code: 'negative' }
  | { code: 'large'; digits: number }
  | { code: 'decimals'; decimals: number }
  | { code: 'inexact' }

/** What a column makes of a number. `lost`: digits that it has no room for, so that `stored` is another number. */
export type FittedNumber = { stored: string; lost: NumberProblem | null } | { refused: NumberProblem }

export interface NumberBounds {
  min: bigint
  max: bigint
}

/** Bytes of the integer datatypes. */
const INTEGER_BYTES: Readonly<Record<string, number>> = {
  TINYINT: 1,
  SMALLINT: 2,
  MEDIUMINT: 3,
  INT: 4,
  INTEGER: 4,
  BIGINT: 8,
}

/** Smallest and largest number of an integer column; `null` for other datatypes. */
export function integerBounds(datatype: string, isSigned: boolean): NumberBounds | null {
  const bytes = INTEGER_BYTES[datatype.toUpperCase()]
  if (bytes === undefined) return null
  const bits = BigInt(bytes * 8)
  return isSigned
    ? { min: -(2n ** (bits - 1n)), max: 2n ** (bits - 1n) - 1n }
    : { min: 0n, max: 2n ** bits - 1n }
}

/** Digits and decimals of a declared length: `30,10`. */
export function decimalPlaces(length: string | null): { digits: number; decimals: number } {
  const [digits = 10, decimals = 0] = String(length ?? '10,0')
    .split(',')
    .map(Number)
  return { digits, decimals }
}

const DECIMALS: ReadonlySet<string> = new Set(['DECIMAL', 'NUMERIC'])
/** Largest number of the datatypes that count in binary. */
const LARGEST: Readonly<Record<string, number>> = {
  FLOAT: 3.4028234e38,
  DOUBLE: Number.MAX_VALUE,
  REAL: Number.MAX_VALUE,
}
/** MySQL answers a FLOAT with so many digits and zeros behind them; nearer to zero than this it has fewer. */
const FLOAT_DIGITS = 6
const SMALLEST_FLOAT = 1.17549435e-38

/**
 * What a column makes of a number: rounded to its decimals, halves away from zero.
 *
 * @param bounds - Of a whole number, where the column has others than its datatype.
 * @returns `null` for columns that hold no numbers.
 */
export function fitNumber(
  { datatype: name, length, signed }: ColumnType,
  text: string,
  bounds = integerBounds(name, signed),
): FittedNumber | null {
  const datatype = name.toUpperCase()
  if (bounds) return fitWhole(bounds, text)
  if (!DECIMALS.has(datatype) && !(datatype in LARGEST)) return null
  const decimal = parseDecimal(text)
  if (!decimal) return { refused: { code: 'number' } }
  if (!signed && decimal.coefficient < 0n) return { refused: { code: 'negative' } }
  // Without decimals, `FLOAT(10)` names a size; SQLite has decimals without a length, which count in binary, too.
  if (length === null || !(DECIMALS.has(datatype) || String(length).includes(',')))
    return fitBinary(datatype, signed, text)
  const { digits, decimals } = decimalPlaces(length)
  const units = roundDecimal(decimal, decimals)
  if (units >= 10n ** BigInt(digits) || units <= -(10n ** BigInt(digits)))
    return { refused: { code: 'large', digits: digits - decimals } }
  const stored = formatDecimal(units, decimals)
  const lost: NumberProblem | null = isSameNumber(stored, text) ? null : { code: 'decimals', decimals }
  if (DECIMALS.has(datatype)) return { stored, lost }
  const binary = fitBinary(datatype, signed, stored)
  return 'refused' in binary ? binary : { ...binary, lost: lost ?? binary.lost }
}

function fitWhole({ min, max }: NumberBounds, text: string): FittedNumber {
  const decimal = /e/i.test(text) ? null : parseDecimal(text)
  if (!decimal) return { refused: { code: 'number' } }
  const whole = roundDecimal(decimal, 0)
  if (!isSameNumber(String(whole), text)) return { refused: { code: 'whole' } }
  if (whole < min || whole > max) return { refused: { code: 'range', min: String(min), max: String(max) } }
  return { stored: String(whole), lost: null }
}

function fitBinary(datatype: string, signed: boolean, text: string): FittedNumber {
  const number = Number(text)
  const largest = LARGEST[datatype] ?? Number.MAX_VALUE
  if (!(Math.abs(number) <= largest))
    return { refused: { code: 'range', min: signed ? String(-largest) : '0', max: String(largest) } }
  const isExact = isSameNumber(String(number), text) && (datatype !== 'FLOAT' || isFloat(number))
  return { stored: text.trim(), lost: isExact ? null : { code: 'inexact' } }
}

function isFloat(number: number): boolean {
  return number === Number(number.toPrecision(FLOAT_DIGITS)) && !(Math.abs(number) < SMALLEST_FLOAT && number)
}

/** Room of the text datatypes, in bytes of UTF-8. */
const TEXT_ROOM: Readonly<Record<string, number>> = {
  TINYTEXT: 255,
  TEXT: 65_535,
  MEDIUMTEXT: 16_777_215,
}
const encoder = new TextEncoder()

type TextColumn = Pick<ColumnType, 'datatype' | 'length'>

/**
 * The size of a text and the room of its column, where it has too little: characters of `CHAR` and `VARCHAR`, bytes of the
 * others, as MySQL counts.
 */
export function overflowOf(column: TextColumn, text: string): { length: number; room: number } | null {
  const { room, isInBytes } = roomOf(column)
  // No character has more than three bytes for each of its units.
  if (text.length * (isInBytes ? 3 : 1) <= room) return null
  const length = isInBytes ? encoder.encode(text).length : charactersOf(text)
  return length > room ? { length, room } : null
}

/** Whether a column takes texts up to a length only. */
export function hasLimit(column: TextColumn): boolean {
  return roomOf(column).room < Infinity
}

function roomOf({ datatype: name, length }: TextColumn): { room: number; isInBytes: boolean } {
  const datatype = name.toUpperCase()
  if (datatype === 'CHAR' || datatype === 'VARCHAR')
    return { room: Number(length) || Infinity, isInBytes: false }
  return { room: TEXT_ROOM[datatype] ?? Infinity, isInBytes: true }
}

function charactersOf(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** A list as one text: joined by commas, as other clients of the database expect; where that would split an entry, as JSON. */
export function joinList(texts: readonly string[]): string {
  const isPlain = texts.every((text) => !text.includes(',') && text !== '') && !texts[0]?.startsWith('[')
  return isPlain ? texts.join(',') : JSON.stringify(texts)
}
