import { type ColumnType, fitNumber, hasLimit, joinList, type NumberProblem, overflowOf } from './columnRoom'
import { parseDecimal } from './decimal'
import { isQuickPattern } from './isQuickPattern'
import type { Field } from './wire'

/** What is wrong with a value of a field, and the numbers that say what would be right. */
export type ValueProblem =
  | NumberProblem
  | { code: 'blank' }
  | { code: 'pattern' }
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

/**
 * Checks a value against what the column of its field can hold exactly, and against the field's pattern. Empty values
 * pass: whether one is required depends on the whole item.
 *
 * @returns `null` when nothing is wrong, or when the column says nothing about it.
 */
export function checkValue(field: CheckedField, value: unknown): ValueProblem | null {
  if (isBlank(value) || field.datatype === null) return null
  return checkRoom({ ...field, datatype: field.datatype }, value) ?? checkPattern(field, value)
}

const NUMBER_TYPES: ReadonlySet<string> = new Set(['integer', 'decimal', 'sort'])
/** Types whose values the server stores in a form of its own. */
const OWN_FORM: ReadonlySet<string> = new Set(['boolean', 'hash', 'binary'])

function checkRoom(field: CheckedField & ColumnType, value: unknown): ValueProblem | null {
  const { type } = field
  if (OWN_FORM.has(type)) return null
  if (type === 'array' || type === 'json') {
    if (typeof value !== 'object' || !hasLimit(field)) return null
    return checkLength(
      field,
      Array.isArray(value) && type === 'array' ? joinList(value.map(String)) : JSON.stringify(value),
    )
  }
  if (typeof value === 'object') return null
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value)
  const fitted = fitNumber(field, text)
  if (fitted) return 'refused' in fitted ? fitted.refused : fitted.lost
  return NUMBER_TYPES.has(type) && !parseDecimal(text) ? { code: 'number' } : checkLength(field, text)
}

function checkLength(column: ColumnType, text: string): ValueProblem | null {
  const overflow = overflowOf(column, text)
  return overflow && { code: 'long', ...overflow }
}

function checkPattern({ type, validation }: CheckedField, value: unknown): ValueProblem | null {
  if (!validation || type === 'hash' || typeof value === 'object') return null
  const pattern = readPattern(validation)
  return pattern && !fitsPattern(pattern, value) ? { code: 'pattern' } : null
}
