import { ApiError, validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { compilePattern, PatternError } from '../pattern'
import { flag } from './flag'

/** Values of a row of `directus_fields`, as stored; only the columns that were submitted. */
export type FieldRowInput = Readonly<Record<string, string | number | boolean | null>>

/** The columns of a row that clients may set, with what they hold. */
const columns = {
  type: 'text',
  interface: 'text',
  options: 'json',
  locked: 'flag',
  validation: 'text',
  required: 'flag',
  readonly: 'flag',
  hidden_detail: 'flag',
  hidden_browse: 'flag',
  sort: 'number',
  width: 'text',
  group: 'number',
  note: 'text',
  translation: 'json',
} as const

export const fieldRowKeys = Object.keys(columns)

/** What a new row holds where nothing was submitted. */
export const newFieldRow: FieldRowInput = {
  interface: null,
  options: null,
  locked: false,
  validation: null,
  required: false,
  readonly: false,
  hidden_detail: false,
  hidden_browse: false,
  sort: 0,
  width: 'full',
  group: null,
  note: null,
  translation: null,
}

/** @throws ApiError 422/4 for values of the wrong kind. */
export function parseFieldRow(body: Readonly<Record<string, unknown>>): FieldRowInput {
  const row: Record<string, string | number | boolean | null> = {}
  for (const [name, kind] of Object.entries(columns)) {
    const value = body[name]
    if (value === undefined) continue
    if (kind === 'flag') row[name] = flag(value, false)
    else if (value === null) row[name] = null
    else if (kind === 'json') row[name] = typeof value === 'string' ? value : JSON.stringify(value)
    else if (typeof value === 'object') {
      throw validationError([{ field: name, message: say('valueNotText') }])
    } else if (kind === 'number') row[name] = toNumber(name, value)
    else row[name] = name === 'type' ? String(value).toLowerCase() : String(value)
  }
  if (typeof row.validation === 'string' && row.validation !== '') checkValidation(row.validation)
  return row
}

/**
 * A pattern that cannot be run is refused here, instead of with the first item, in a sentence of its own: no one has to know
 * that the setting is stored as `validation`.
 */
function checkValidation(pattern: string): void {
  if (pattern === '$email') return
  try {
    compilePattern(pattern)
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    throw new ApiError('validationFailed', error.sentence, { cause: error })
  }
}

function toNumber(field: string, value: unknown): number {
  const number = Number(value)
  if (Number.isInteger(number)) return number
  throw validationError([{ field, message: say('valueNotWhole') }])
}
