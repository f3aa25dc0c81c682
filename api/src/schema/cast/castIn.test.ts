import { checkValue, decimalPlaces, parseDecimal, roundDecimal } from '@pergola/sdk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { datatypes } from '../datatypes'
import type { FieldType } from '../parseFieldType'
import type { ColumnField, ColumnSchema } from '../Schema'
import { type CastResult, castIn } from './castIn'

function columnOf(type: FieldType, column: Partial<ColumnSchema>): ColumnField {
  return {
    collection: 't',
    field: 'value',
    type,
    column: { length: null, signed: true, ...column },
  } as ColumnField
}

/** What the form says about a value before it is sent. */
function foundByForm({ type, column: { datatype, length, signed } }: ColumnField, value: unknown) {
  return checkValue({ type, datatype, length, signed, validation: null }, value)
}

/** What the server makes of it; null: it refuses. */
function storedByServer(field: ColumnField, value: unknown): Extract<CastResult, { value: unknown }> | null {
  try {
    const cast = castIn(field, value)
    return 'problem' in cast ? null : cast
  } catch {
    return null
  }
}

const INTEGERS = ['TINYINT', 'SMALLINT', 'MEDIUMINT', 'INT', 'BIGINT']
const decimals = fc
  .integer({ min: 1, max: 40 })
  .chain((digits) => fc.integer({ min: 0, max: digits }).map((places) => `${digits},${places}`))
const numberColumns = fc.oneof(
  fc.record({ datatype: fc.constantFrom(...INTEGERS), signed: fc.boolean() }),
  fc.record({ datatype: fc.constant('DECIMAL'), length: fc.option(decimals), signed: fc.boolean() }),
  fc.record({
    datatype: fc.constantFrom('FLOAT', 'DOUBLE'),
    length: fc.constantFrom(null, null, '4,2', '12,3', '10'),
    signed: fc.boolean(),
  }),
)

const digitsOf = (most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: most }).map((digits) => digits.join(''))
/** Of every form in which a client can write one, and some that are none. */
const numbers = fc.oneof(
  fc
    .tuple(fc.constantFrom('', '-', '+'), digitsOf(25), fc.constantFrom('', '.'), digitsOf(14))
    .map((parts) => parts.join('')),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }).map(String),
  fc.constantFrom(' 12 ', '1e3', '1E-3', '1e39', '1e-40', '3.5e38', '1e309', '1e400', '12.', '.5', '12.0'),
  fc.constantFrom(
    '.',
    '-',
    '0x10',
    'Infinity',
    '1,5',
    'word',
    ' ',
    '99999999.995',
    '0.005',
    '-0',
    '0.1234565',
  ),
)

/** The number that a client gets is this one, or the nearest that the column has. */
function isRounded({ column: { datatype, length } }: ColumnField, stored: unknown, sent: unknown): boolean {
  const [one, other] = [parseDecimal(String(stored)), parseDecimal(String(sent))]
  if (!one || !other) return false
  if (length?.includes(',') || (datatype === 'DECIMAL' && length !== null)) {
    const { decimals: places } = decimalPlaces(length)
    return datatype === 'DECIMAL'
      ? roundDecimal(one, places) === roundDecimal(other, places)
      : Math.abs(Number(stored) - Number(sent)) <=
          0.5 * 10 ** -places + Number.EPSILON * Math.abs(Number(sent))
  }
  return datatype === 'DECIMAL' ? String(stored) === String(sent).trim() : Number(stored) === Number(sent)
}

function isSame(stored: unknown, sent: unknown): boolean {
  const [one, other] = [parseDecimal(String(stored)), parseDecimal(String(sent))]
  if (!one || !other) return false
  const scale = Math.max(one.scale, other.scale)
  return roundDecimal(one, scale) === roundDecimal(other, scale)
}

describe('what the form lets through is stored as it is; what it holds back is refused, or rounded', () => {
  it('numbers', () => {
    const seen = { taken: 0, refused: 0, rounded: 0 }
    fc.assert(
      fc.property(numberColumns, numbers, (column, value) => {
        const field = columnOf(datatypes[column.datatype]?.type ?? 'integer', column)
        const problem = foundByForm(field, value)
        const stored = storedByServer(field, value)
        if (problem === null) {
          seen.taken += 1
          expect(stored && isSame(stored.value, value)).toBe(true)
        } else if (problem.code === 'decimals' || problem.code === 'inexact') {
          seen.rounded += 1
          expect(stored && isRounded(field, stored.value, value)).toBe(true)
        } else {
          seen.refused += 1
          expect(stored).toBeNull()
        }
      }),
      { numRuns: 3000 },
    )
    expect(Math.min(seen.taken, seen.refused, seen.rounded)).toBeGreaterThan(100)
  })

  const textColumns = fc.oneof(
    fc.record({
      datatype: fc.constantFrom('CHAR', 'VARCHAR'),
      length: fc.integer({ min: 1, max: 12 }).map(String),
    }),
    fc.constant({ datatype: 'TINYTEXT' }),
    fc.constant({ datatype: 'VARCHAR', length: null }),
  )
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 16 }),
    fc.string({ unit: 'binary', minLength: 60, maxLength: 300 }),
    fc.integer(),
    fc.boolean(),
  )

  it('texts', () => {
    fc.assert(
      fc.property(textColumns, texts, (column, value) => {
        const field = columnOf('string', column)
        const isTaken = foundByForm(field, value) === null
        const text = typeof value === 'boolean' ? String(Number(value)) : String(value)
        expect(storedByServer(field, value)).toEqual(isTaken ? { value: text } : null)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['array', fc.array(fc.string({ maxLength: 4 }), { maxLength: 5 })],
    ['json', fc.oneof(fc.array(fc.integer()), fc.dictionary(fc.string(), fc.string()))],
  ] as const)('a value that is kept as text: %s', (type, values) => {
    fc.assert(
      fc.property(textColumns, values, (column, value) => {
        const field = columnOf(type, column)
        expect(storedByServer(field, value) === null).toBe(foundByForm(field, value) !== null)
      }),
    )
  })
})

it('BIGINT UNSIGNED ends with its sign where the database has one for it', () => {
  const field = columnOf('integer', { datatype: 'BIGINT', signed: false, kept: 'signed' })
  expect(castIn(field, '9223372036854775807')).toEqual({ value: '9223372036854775807' })
  expect(castIn(field, '9223372036854775808')).toHaveProperty('problem')
})
