import type { FieldType } from '@pergola/sdk'
import { fieldTypeDefinition } from '@pergola/sdk/contract'

const INTEGERS = ['INT', 'TINYINT', 'SMALLINT', 'MEDIUMINT', 'BIGINT'] as const

/** Datatypes in which a new field of a type can be stored, the default first; none: the type has no column of its own. */
export function datatypesOf(type: FieldType): readonly string[] {
  const { datatypes, offered = datatypes } = fieldTypeDefinition(type)
  return offered
}

/** How the length of a datatype is given; datatypes that are not named have none. */
export interface LengthRule {
  kind: 'characters' | 'digits'
  default: string
  max: number
  maxDecimals?: number
}

export const LENGTHS: Readonly<Record<string, LengthRule>> = {
  CHAR: { kind: 'characters', default: '50', max: 255 },
  VARCHAR: { kind: 'characters', default: '255', max: 65_535 },
  VARBINARY: { kind: 'characters', default: '255', max: 65_535 },
  DECIMAL: { kind: 'digits', default: '10,10', max: 65, maxDecimals: 30 },
  FLOAT: { kind: 'digits', default: '10,10', max: 65, maxDecimals: 30 },
  DOUBLE: { kind: 'digits', default: '10,10', max: 65, maxDecimals: 30 },
}

export const hasColumn = (type: FieldType): boolean => datatypesOf(type).length > 0

export const isInteger = (datatype: string | null): boolean =>
  (INTEGERS as readonly string[]).includes(datatype ?? '')

/** @returns The key of a text that says what is wrong with a length, or `null`. */
export function checkLength(datatype: string | null, length: string | null): string | null {
  const rule = LENGTHS[datatype ?? '']
  if (!rule) return null
  const [whole = '', decimals, ...more] = (length ?? '').replaceAll(' ', '').split(',')
  if (rule.kind === 'characters') {
    const isFitting = decimals === undefined && /^[1-9]\d*$/.test(whole) && Number(whole) <= rule.max
    return isFitting ? null : 'length_characters'
  }
  const isNumber = /^[1-9]\d*$/.test(whole) && (decimals === undefined || /^\d+$/.test(decimals))
  if (!isNumber || more.length > 0 || Number(whole) > rule.max) return 'length_digits'
  if (Number(decimals ?? 0) > (rule.maxDecimals ?? 0)) return 'length_digits'
  return Number(decimals ?? 0) > Number(whole) ? 'length_decimals' : null
}

/** Largest number that a decimal of this length holds, as text: `10,2` → `99999999.99`. */
export function largestDecimal(length: string): string {
  const [digits = 0, decimals = 0] = length.split(',').map(Number)
  const whole = '9'.repeat(Math.max(0, digits - decimals)) || '0'
  return decimals > 0 ? `${whole}.${'9'.repeat(decimals)}` : whole
}

/** Decimals of more digits are kept as text, since a number of 8 bytes would round them. */
const MAX_DIGITS_OF_NUMBER = 15

/** What SQLite makes of a declared datatype; `null` for lists of values. */
export function sqliteStorage({
  datatype,
  length,
}: {
  datatype: string | null
  length: string | null
}): 'integer' | 'text' | 'date' | 'bytes' | 'exact' | 'number' | null {
  if (isInteger(datatype)) return 'integer'
  if (/CHAR|TEXT/.test(datatype ?? '')) return 'text'
  if (/DATE|TIME/.test(datatype ?? '')) return 'date'
  if (/BINARY|BLOB/.test(datatype ?? '')) return 'bytes'
  if (datatype === 'DECIMAL' && Number.parseInt(length ?? '', 10) > MAX_DIGITS_OF_NUMBER) return 'exact'
  return /^(DECIMAL|FLOAT|DOUBLE)$/.test(datatype ?? '') ? 'number' : null
}
