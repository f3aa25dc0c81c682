import { ApiError } from '../../errors/ApiError'
import { type Sentence, say } from '../../errors/say'
import { datatypes } from '../datatypes'
import {
  decimalPlaces,
  exactNumber,
  exceedsDouble,
  formatDecimal,
  parseDecimal,
  roundDecimal,
} from '../exactNumber'
import type { ColumnField } from '../Schema'
import { isListDatatype, toListed } from '../valueList'
import { parseMoment } from './datetime'

/** A value as the database stores it, or what is wrong with the submitted one. */
export type CastResult = { value: string | number | Uint8Array | null } | { problem: Sentence }

/**
 * Checks a submitted value against its field and turns it into what is stored (contract 4.11). Hashing and server-made
 * values are not done here.
 *
 * @throws ApiError 422/213 for an array or object in a scalar field, 422/12 for text longer than the column.
 */
export function castIn(field: ColumnField, value: unknown): CastResult {
  if (value === null || value === undefined) return { value: null }
  const cast = castByType(field, value)
  if ('problem' in cast || cast.value === null || !isListDatatype(field.column.datatype)) return cast
  return castListed(field, String(cast.value))
}

function castByType(field: ColumnField, value: unknown): CastResult {
  switch (field.type) {
    case 'array':
      return castArray(field, value)
    case 'json':
      return castJson(field, value)
    case 'boolean':
      return castBoolean(value)
    case 'binary':
      return { value: Buffer.from(scalar(field, value), 'base64') }
    default:
      return castByDatatype(field, scalar(field, value))
  }
}

const MOMENT_PROBLEMS = { date: 'valueNotDate', datetime: 'valueNotDatetime', time: 'valueNotTime' } as const

function castByDatatype(field: ColumnField, text: string): CastResult {
  const family = datatypes[field.column.datatype]?.family
  switch (family) {
    case 'integer':
      return castInteger(field, text)
    case 'decimal':
      return castDecimal(field, text)
    case 'date':
    case 'datetime':
    case 'time': {
      if (text === '') return { value: null }
      const stored = parseMoment(text, family)
      return stored === null ? { problem: say(MOMENT_PROBLEMS[family]) } : { value: stored }
    }
    default:
      return { value: fitting(field, text) }
  }
}

function scalar(field: ColumnField, value: unknown): string {
  if (typeof value === 'object') {
    throw new ApiError(
      'arrayForScalar',
      say('scalarExpected', { field: field.field, collection: field.collection }),
    )
  }
  return typeof value === 'boolean' ? String(Number(value)) : String(value)
}

function castInteger(field: ColumnField, text: string): CastResult {
  if (text === '') return { value: null }
  if (!/^[+-]?\d+(\.0+)?$/.test(text.trim())) return { problem: say('valueNotWhole') }
  const { datatype, signed, kept } = field.column
  const bits = BigInt((datatypes[datatype]?.bytes ?? 4) * 8)
  const min = signed ? -(2n ** (bits - 1n)) : 0n
  const max = 2n ** (signed || kept === 'signed' ? bits - 1n : bits) - 1n
  const number = parseDecimal(text)
  const whole = number && roundDecimal(number, 0)
  if (whole === null || whole < min || whole > max) return { problem: say('valueOutOfRange', { min, max }) }
  return { value: exactNumber(String(whole)) }
}

/** Numbers are rounded to the decimals of the column, as MySQL does by itself. */
function castDecimal(field: ColumnField, text: string): CastResult {
  if (text === '') return { value: null }
  const number = Number(text)
  const decimal = parseDecimal(text)
  if (decimal === null || !Number.isFinite(number)) return { problem: say('valueNotNumber') }
  const { datatype, length, signed } = field.column
  if (!signed && number < 0) return { problem: say('valueNegative') }
  if (datatype === 'FLOAT' && Math.abs(number) > MAX_FLOAT) return { problem: say('valueTooLarge') }
  if (datatype !== 'DECIMAL') return { value: number }
  // SQLite has decimals without a length, which take every number.
  if (length === null) return { value: exactNumber(text.trim()) }
  const { digits, decimals } = decimalPlaces(length)
  const units = roundDecimal(decimal, decimals)
  if (units >= 10n ** BigInt(digits) || units <= -(10n ** BigInt(digits)))
    return { problem: say('valueTooLarge') }
  const stored = formatDecimal(units, decimals)
  return { value: exceedsDouble(field.column) ? stored : Number(stored) }
}

/** Largest number of single precision. */
const MAX_FLOAT = 3.4028234e38

function castBoolean(value: unknown): CastResult {
  const text = String(value).toLowerCase()
  if (text === 'true' || text === '1') return { value: 1 }
  if (text === 'false' || text === '0' || text === '') return { value: 0 }
  return { problem: say('valueNotBoolean') }
}

/** Elements are joined by commas, as other clients of the database expect; where that would split one, as JSON. */
function castArray(field: ColumnField, value: unknown): CastResult {
  if (!Array.isArray(value)) return { problem: say('valueNotArray') }
  if (value.some((entry) => typeof entry === 'object')) return { problem: say('valueNotTexts') }
  const texts = value.map(String)
  const isPlain = texts.every((text) => !text.includes(',') && text !== '') && !texts[0]?.startsWith('[')
  return { value: fitting(field, isPlain ? texts.join(',') : JSON.stringify(texts)) }
}

function castJson(field: ColumnField, value: unknown): CastResult {
  if (typeof value !== 'object') return { problem: say('valueNotJson') }
  return { value: fitting(field, JSON.stringify(value)) }
}

/** As text, since MySQL would take a number for the place in the list. */
function castListed({ column }: ColumnField, text: string): CastResult {
  const listed = toListed(column, text)
  if (listed !== null) return { value: listed }
  return {
    problem:
      column.datatype === 'SET'
        ? say('valueNotCombined', { values: column.length })
        : say('valueNotListed', { values: column.length }),
  }
}

/** Text that the column has room for. Lengths are counted in characters, as MySQL does. */
function fitting(field: ColumnField, text: string): string {
  const { datatype, length } = field.column
  const room =
    datatype === 'CHAR' || datatype === 'VARCHAR' ? Number(length) : (TEXT_ROOM[datatype] ?? Infinity)
  const size =
    datatype in TEXT_ROOM ? Buffer.byteLength(text) : text.length > room ? [...text].length : text.length
  if (size > room) {
    throw new ApiError('unprocessable', say('valueTooLong', { field: field.field, size, room }))
  }
  return text
}

const TEXT_ROOM: Readonly<Record<string, number>> = {
  TINYTEXT: 255,
  TEXT: 65_535,
  MEDIUMTEXT: 16_777_215,
}
