import { fitsPattern, isBlank, readPattern } from '@pergola/sdk/contract'
import { ApiError, type FieldProblem, validationError } from '../../errors/ApiError'
import { refusalOf } from '../../errors/Refusal'
import { type Sentence, say } from '../../errors/say'
import { emptyValue } from '../../schema/alter/emptyValue'
import { compilePattern, PatternError } from '../../schema/pattern'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { Row } from '../ItemsContext'

/**
 * Checks the row as it will be stored (contract 4.11): required fields, patterns, NOT NULL.
 *
 * Once a mapped status asks for required fields, rows of the other statuses are drafts: required fields and patterns
 * are not checked for them, and columns that must not be null get an empty value.
 *
 * @param row - What is written: on update the stored row merged with the changes.
 * @param submittedStatus - Status in the body (create), or of the merged row (update); null: none was sent.
 * @returns Empty values to be written for columns that a draft leaves out.
 * @throws ApiError 422/4 with all problems, 422/12 for a pattern that cannot be run.
 */
export function validateRow(
  collection: CollectionSchema,
  row: Row,
  submittedStatus: string | null,
  isCreate: boolean,
): Row {
  const isDraft = isDraftStatus(collection, submittedStatus)
  const problems: FieldProblem[] = []
  const fillings: Row = {}
  for (const field of collection.columns) {
    const value = ownValue(row, field.field)
    const isLeftOut = isCreate && value === undefined
    const problem = isDraft
      ? null
      : (requiredProblem(field, value, isLeftOut) ?? patternProblem(field, value))
    if (problem) problems.push({ field: field.field, message: problem })
    else if (isLeftOut && needsValue(field)) fillings[field.field] = emptyValue(field.column)
    else if (value === null && !field.column.nullable && !field.column.autoIncrement) {
      problems.push({ field: field.field, message: say('valueNull') })
    }
  }
  if (problems.length > 0) throw validationError(problems)
  return fillings
}

/** The value of a column, which may have a name that every object has, such as `constructor`. */
function ownValue(row: Row, column: string): unknown {
  return Object.hasOwn(row, column) ? row[column] : undefined
}

/** Whether rows of this status may be incomplete; null: none was sent. */
export function isDraftStatus(collection: CollectionSchema, status: string | null): boolean {
  if (status === null || !collection.statuses.some((definition) => definition.requiredFields)) return false
  return !collection.statuses.some((definition) => definition.value === status && definition.requiredFields)
}

function requiredProblem(field: ColumnField, value: unknown, isLeftOut: boolean): Sentence | null {
  const hasDefault = field.column.defaultValue !== null
  const isFlagged = Boolean(field.row?.required) && !field.collection.startsWith('directus_')
  const isRequired = (needsValue(field) || isFlagged) && !field.column.autoIncrement
  if (!isRequired || (isLeftOut && hasDefault)) return null
  return isBlank(value) ? say('valueBlank') : null
}

function needsValue(field: ColumnField): boolean {
  return !field.column.nullable && field.column.defaultValue === null && !field.column.autoIncrement
}

function patternProblem(field: ColumnField, value: unknown): Sentence | null {
  const validation = field.row?.validation
  if (!validation || isBlank(value)) return null
  return matches(field, validation, value) ? null : say('valueInvalid')
}

/** Run by an engine that takes linear time: a pattern must not stop the server, no matter who wrote it. */
function matches(field: ColumnField, validation: string, value: unknown): boolean {
  const email = validation === '$email' && readPattern(validation)
  if (email) return fitsPattern(email, value)
  try {
    return compilePattern(validation).test(String(value))
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    const reason = refusalOf(error.sentence)
    throw new ApiError('unprocessable', say('patternNotRun', { field: field.field, reason }))
  }
}
