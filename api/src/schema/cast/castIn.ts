import {
  fitNumber,
  integerBounds,
  joinList,
  type NumberBounds,
  type NumberProblem,
  overflowOf,
} from '@pergola/sdk/contract'
import { ApiError } from '../../errors/ApiError'
import { type Sentence, say } from '../../errors/say'
import { datatypes } from '../datatypes'
import { exactNumber, exceedsDouble } from '../exactNumber'
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
    case 'decimal':
      return castNumber(field, text)
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

/** Numbers are rounded to the decimals of the column, as MySQL does by itself. */
function castNumber({ column }: ColumnField, text: string): CastResult {
  if (text === '') return { value: null }
  const bounds = wholeBounds(column)
  const fitted = fitNumber(column, text, bounds)
  if (!fitted || 'refused' in fitted) return { problem: sentenceOf(fitted?.refused, bounds !== null) }
  const { stored } = fitted
  if (exceedsDouble(column)) return { value: stored }
  // A column that counts in binary takes the nearest number that it has.
  const isBinary = column.datatype === 'FLOAT' || column.datatype === 'DOUBLE'
  return { value: isBinary ? Number(stored) : exactNumber(stored) }
}

function wholeBounds({ datatype, signed, kept }: ColumnField['column']): NumberBounds | null {
  const bounds = integerBounds(datatype, signed)
  return bounds && kept === 'signed' ? { ...bounds, max: 2n ** 63n - 1n } : bounds
}

function sentenceOf(problem: NumberProblem | undefined, isWhole: boolean): Sentence {
  switch (problem?.code) {
    case 'range':
      return say('valueOutOfRange', { min: problem.min, max: problem.max })
    case 'negative':
      return say('valueNegative')
    case 'large':
      return say('valueTooLarge')
    default:
      return isWhole ? say('valueNotWhole') : say('valueNotNumber')
  }
}

function castBoolean(value: unknown): CastResult {
  const text = String(value).toLowerCase()
  if (text === 'true' || text === '1') return { value: 1 }
  if (text === 'false' || text === '0' || text === '') return { value: 0 }
  return { problem: say('valueNotBoolean') }
}

function castArray(field: ColumnField, value: unknown): CastResult {
  if (!Array.isArray(value)) return { problem: say('valueNotArray') }
  if (value.some((entry) => typeof entry === 'object')) return { problem: say('valueNotTexts') }
  return { value: fitting(field, joinList(value.map(String))) }
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

/** Text that the column has room for. */
function fitting(field: ColumnField, text: string): string {
  const overflow = overflowOf(field.column, text)
  if (overflow) {
    const { length: size, room } = overflow
    throw new ApiError('unprocessable', say('valueTooLong', { field: field.field, size, room }))
  }
  return text
}
