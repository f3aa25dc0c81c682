import { isQuickPattern } from './isQuickPattern'
import type { Field } from './wire'

/** What is wrong with a value of a field, and the numbers that say what would be right. */
export type ValueProblem =
  | { code: 'blank' }
  | { code: 'pattern' }
  | { code: 'whole' }
  | { code: 'number' }
  | { code: 'range'; min: string; max: string }
  | { code: 'negative' }
  | { code: 'large'; digits: number }
  | { code: 'decimals'; decimals: number }
  | { code: 'inexact' }
  | { code: 'long'; length: number; room: number }

export type CheckedField = Pick<Field, 'type' | 'datatype' | 'length' | 'signed' | 'validation'>

/** Longer texts are not run against patterns: a pattern can take far longer than its text. */
const MAX_PATTERN_INPUT = 10_000
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/

/** Nothing that a required field would take for a value. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/**
 * The pattern of a field: `/source/flags`, or `$email`.
 *
 * @returns `null` for text that is neither.
 */
export function readPattern(validation: string): RegExp | null {
  if (validation === '$email') return EMAIL
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(validation) ?? []
  try {
    return source === undefined ? null : new RegExp(source, flags?.replace(/[^imsu]/g, ''))
  } catch {
    return null
  }
}

/**
 * Whether a value fits a pattern; nothing at all does. What might take long to find out is left to the server, whose engine
 * takes linear time.
 */
export function fitsPattern(pattern: RegExp, value: unknown): boolean {
  if (isBlank(value)) return true
  const text = String(value)
  if (text.length > MAX_PATTERN_INPUT) return false
  const isQuick = pattern === EMAIL || isQuickPattern(pattern.source, text.length)
  return !isQuick || pattern.test(text)
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
export function integerBounds(datatype: string, isSigned: boolean): { min: bigint; max: bigint } | null {
  const bytes = INTEGER_BYTES[datatype.toUpperCase()]
  if (bytes === undefined) return null
  const bits = BigInt(bytes * 8)
  return isSigned
    ? { min: -(2n ** (bits - 1n)), max: 2n ** (bits - 1n) - 1n }
    : { min: 0n, max: 2n ** bits - 1n }
}

/** Room of the text datatypes, in bytes of UTF-8. */
const TEXT_ROOM: Readonly<Record<string, number>> = {
  TINYTEXT: 255,
  TEXT: 65_535,
  MEDIUMTEXT: 16_777_215,
}

/** Types whose text is what the column holds. Others are stored in a form of the server's own. */
const TEXT_TYPES: ReadonlySet<string> = new Set(['string', 'slug', 'lang', 'status', 'uuid'])

/**
 * Checks a value against what the column of its field can hold exactly, and against the field's pattern. Empty values
 * pass: whether one is required depends on the whole item.
 *
 * @returns `null` when nothing is wrong, or when the column says nothing about it.
 */
export function checkValue(field: CheckedField, value: unknown): ValueProblem | null {
  if (isBlank(value) || field.datatype === null) return null
  return checkRoom(field, field.datatype.toUpperCase(), value) ?? checkPattern(field, value)
}

function checkRoom(field: CheckedField, datatype: string, value: unknown): ValueProblem | null {
  if (field.type === 'integer' || field.type === 'decimal' || field.type === 'sort') {
    return typeof value === 'object' ? null : checkNumber(field, datatype, String(value))
  }
  return TEXT_TYPES.has(field.type) && typeof value === 'string' ? checkLength(field, datatype, value) : null
}

function checkPattern({ type, validation }: CheckedField, value: unknown): ValueProblem | null {
  if (!validation || type === 'hash' || typeof value === 'object') return null
  const pattern = readPattern(validation)
  return pattern && !fitsPattern(pattern, value) ? { code: 'pattern' } : null
}

const DECIMAL = /^([+-]?)0*(\d*)(?:\.(\d*?)0*)?$/

function checkNumber({ length, signed }: CheckedField, datatype: string, text: string): ValueProblem | null {
  const bounds = integerBounds(datatype, signed)
  const [, sign, whole = '', fraction = ''] = DECIMAL.exec(text) ?? []
  if (sign === undefined) return Number.isFinite(Number(text)) && !bounds ? null : { code: 'number' }
  if (bounds) {
    if (fraction !== '') return { code: 'whole' }
    const number = BigInt(`${sign === '-' ? '-' : ''}${whole || '0'}`)
    const { min, max } = bounds
    return number < min || number > max ? { code: 'range', min: String(min), max: String(max) } : null
  }
  if (!signed && sign === '-' && (whole || fraction)) return { code: 'negative' }
  if (datatype === 'DECIMAL' || datatype === 'NUMERIC') {
    const [digits = 10, decimals = 0] = (length ?? '10,0').split(',').map(Number)
    if (whole.length > digits - decimals) return { code: 'large', digits: digits - decimals }
    return fraction.length > decimals ? { code: 'decimals', decimals } : null
  }
  return checkBinary(datatype, length, whole, fraction)
}

/** MySQL answers a FLOAT with so many digits and zeros behind them. */
const FLOAT_DIGITS = 6

function checkBinary(
  datatype: string,
  length: CheckedField['length'],
  whole: string,
  fraction: string,
): ValueProblem | null {
  const isFloat = datatype === 'FLOAT'
  if (!isFloat && datatype !== 'DOUBLE' && datatype !== 'REAL') return null
  const decimals = length?.split(',')[1]
  if (decimals && fraction.length > Number(decimals)) return { code: 'decimals', decimals: Number(decimals) }
  const digits = digitsOf(whole + fraction)
  const kept = digitsOf(String(Number(`${whole}.${fraction}`)))
  return (isFloat && digits.length > FLOAT_DIGITS) || kept !== digits ? { code: 'inexact' } : null
}

/** The digits of a number between the zeros around them. */
const digitsOf = (text: string) =>
  text
    .replace(/e.*/, '')
    .replace('.', '')
    .replace(/^0+|0+$/g, '')

/** Lengths of `VARCHAR` count characters, those of `TEXT` bytes, as MySQL does. */
function checkLength({ length }: CheckedField, datatype: string, text: string): ValueProblem | null {
  const room =
    datatype === 'CHAR' || datatype === 'VARCHAR' ? Number(length) || Infinity : TEXT_ROOM[datatype]
  if (room === undefined || text.length * 3 <= room) return null
  const size = datatype in TEXT_ROOM ? new TextEncoder().encode(text).length : [...text].length
  return size > room ? { code: 'long', length: size, room } : null
}
