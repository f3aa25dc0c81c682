import { fieldTypeDefinition } from '@pergola/sdk/contract'
import { ApiError, validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { ColumnDefinition } from '../alter/columnSql'
import { castIn } from '../cast/castIn'
import { datatypes } from '../datatypes'
import { type FieldType, parseFieldType } from '../parseFieldType'
import type { ColumnField, ColumnSchema } from '../Schema'
import { isListDatatype, parseValueList, toListed } from '../valueList'
import { flag } from './flag'
import { nameProblem } from './nameProblem'
import { type FieldRowInput, fieldRowKeys, parseFieldRow } from './parseFieldRow'

type Body = Readonly<Record<string, unknown>>

/** A field as it is to be: its column (null for aliases) and the values of its row in `directus_fields`. */
export interface FieldDefinition {
  field: string
  type: FieldType
  column: ColumnDefinition | null
  row: FieldRowInput
}

/** Keys of a submitted field that speak of its column. */
export const columnKeys = [
  'type',
  'datatype',
  'length',
  'default_value',
  'signed',
  'unique',
  'primary_key',
  'auto_increment',
  'required',
] as const

/** Keys that records carry and writes ignore. */
const IGNORED = ['id', 'collection', 'field', 'managed']

/**
 * Reads a submitted field (contract 8.2): checks names, types, datatypes and lengths.
 *
 * @throws ApiError 422/4, 422/12, 422/401 (type), 422/402 and 422/403 (length).
 */
export function parseFieldDefinition(body: Body): FieldDefinition {
  checkKeys(body)
  const field = String(body.field ?? '')
  const missing = ['field', 'type'].filter((key) => !body[key])
  if (missing.length > 0) {
    throw validationError(missing.map((key) => ({ field: key, message: say('valueBlank') })))
  }
  const problem = nameProblem(field)
  if (problem) throw validationError([{ field: 'field', message: problem }])
  const type = parseFieldType(body.type)
  if (!type) throw new ApiError('fieldTypeUnknown', say('fieldTypeUnknown', { type: String(body.type) }))
  const isAlias = fieldTypeDefinition(type).datatypes.length === 0
  return { field, type, column: isAlias ? null : parseColumn(field, type, body), row: parseFieldRow(body) }
}

/** @throws ApiError 422/12 for keys that no field has. */
export function checkKeys(body: Body): void {
  const known = new Set<string>([...columnKeys, ...fieldRowKeys, ...IGNORED])
  const unknown = Object.keys(body).filter((key) => !known.has(key))
  if (unknown.length > 0)
    throw new ApiError(
      'unprocessable',
      say('fieldPropertyUnknown', { names: unknown.map((k) => `"${k}"`).join(', ') }),
    )
}

/**
 * The column of a submitted field.
 *
 * @param current - The column as it is; what the body does not say stays.
 */
export function parseColumn(
  field: string,
  type: FieldType,
  body: Body,
  current?: ColumnSchema,
): ColumnDefinition {
  const datatype = String(body.datatype ?? current?.datatype ?? '').toUpperCase()
  const definition = datatypes[datatype]
  if (datatype === '') throw new ApiError('unprocessable', say('fieldWithoutDatatype', { field }))
  if (!definition) {
    throw new ApiError('unprocessable', say('datatypeUnknown', { datatype, field }))
  }
  const isList = isListDatatype(datatype)
  if (isList && !fieldTypeDefinition(type).datatypes.includes(datatype)) {
    throw new ApiError('unprocessable', say('datatypeMisfit', { field, type, datatype }))
  }
  const isPrimaryKey = flag(body.primary_key, current?.primaryKey ?? false)
  const isSameDatatype = current?.datatype === datatype
  const autoIncrement = flag(body.auto_increment, current?.autoIncrement ?? false)
  if (autoIncrement && !(isPrimaryKey && definition.family === 'integer')) {
    throw new ApiError('unprocessable', say('countingMisfit', { field }))
  }
  const column: ColumnDefinition = {
    name: field,
    datatype,
    length: parseLength(
      field,
      datatype,
      body.length === undefined && isSameDatatype ? current.length : body.length,
      isSameDatatype ? current.length : null,
    ),
    signed: flag(body.signed, current?.signed ?? true),
    nullable: !isPrimaryKey && !flag(body.required, current ? !current.nullable : false),
    defaultValue: current?.defaultValue ?? null,
    primaryKey: isPrimaryKey,
    autoIncrement,
    unique: flag(body.unique, current?.unique ?? false),
  }
  if (body.default_value !== undefined) {
    return { ...column, defaultValue: parseDefaultValue(field, type, column, body.default_value) }
  }
  return isList ? { ...column, defaultValue: listedDefault(column) } : column
}

/** The default that a column has already, as its new list spells it. */
function listedDefault(column: ColumnDefinition): string | null {
  const { defaultValue, length } = column
  if (defaultValue === null) return null
  const listed = toListed(column, defaultValue)
  if (listed !== null) return listed
  const message = say('defaultNotListed', { value: defaultValue, values: length })
  throw validationError([{ field: 'default_value', message }])
}

function parseLength(
  field: string,
  datatype: string,
  length: unknown,
  current: string | null,
): string | null {
  const definition = datatypes[datatype]
  const text = length === undefined || length === null ? '' : String(length).replaceAll(' ', '')
  if (definition?.length === 'forbidden') {
    if (text !== '') throw new ApiError('lengthForbidden', say('lengthForbidden', { field, datatype }))
    return null
  }
  if (definition?.family === 'integer') return definition.digits ?? null
  if (text === '') {
    if (definition?.length === 'required')
      throw new ApiError('lengthRequired', say('lengthRequired', { field, datatype }))
    return null
  }
  if (isListDatatype(datatype)) {
    // A list that is there already may be one that would not be made here.
    return length === current ? current : parseList(field, datatype, String(length))
  }
  const isFitting =
    definition?.family === 'decimal' ? /^\d{1,2}(,\d{1,2})?$/.test(text) : /^[1-9]\d{0,4}$/.test(text)
  if (!isFitting) throw new ApiError('unprocessable', say('lengthInvalid', { length: text, datatype, field }))
  return text
}

function parseList(field: string, datatype: string, list: string): string {
  const parsed = parseValueList(datatype, list)
  if ('problem' in parsed)
    throw new ApiError('unprocessable', say('listInvalid', { datatype, field, reason: parsed.problem }))
  return parsed.length
}

function parseDefaultValue(
  field: string,
  type: FieldType,
  column: ColumnDefinition,
  value: unknown,
): string | null {
  const isText = datatypes[column.datatype]?.family === 'text' && column.datatype !== 'ENUM'
  if (value === null || (value === '' && !isText)) return null
  const asField: ColumnField = { collection: '', field, type, column, row: null }
  const cast = castIn(asField, type === 'json' && typeof value === 'string' ? parseJson(value) : value)
  if ('problem' in cast) throw validationError([{ field: 'default_value', message: cast.problem }])
  return cast.value === null ? null : String(cast.value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
