import { datatypes } from '../datatypes'
import { exactNumber } from '../exactNumber'
import type { FieldType } from '../parseFieldType'
import type { ColumnField, Schema } from '../Schema'
import { base64OrSame } from './base64OrSame'

/** What readers see instead of a stored hash: that there is one, not which. */
export const HASH_MASK = '**********'

/** Turns a database value into its JSON form; null: the value goes out as it is. */
export type OutputCast = ((value: unknown) => unknown) | null

/** The cast of a column, chosen once per query and applied per row (contract 4.10). */
export function outputCast(schema: Pick<Schema, 'relationOf'>, field: ColumnField): OutputCast {
  return REFERENCES.has(field.type) ? referenceCast(schema, field) : ownCast(field)
}

/**
 * What refers to an item is a text where the key of that item is one. Its own column does not say that: one of text may
 * hold the key of a collection of numbers. It is asked only where the other side is not known.
 */
function referenceCast(schema: Pick<Schema, 'relationOf'>, field: ColumnField): OutputCast {
  const relation = schema.relationOf(field.collection, field.field)
  const key = relation?.kind === 'm2o' ? relation.target.primaryKey : null
  const isText = key ? isTextColumn(key) && ownCast(key) === null : isTextColumn(field)
  return isText || field.column.datatype === 'BIGINT' ? toTextOrNull : toNumber
}

const REFERENCES: ReadonlySet<FieldType> = new Set(['m2o', 'file', 'user', 'owner', 'user_updated'])

function isTextColumn({ column }: ColumnField): boolean {
  return datatypes[column.datatype]?.family === 'text'
}

/** Of a column that refers to nothing. */
export function ownCast(field: ColumnField): OutputCast {
  if (field.column.datatype === 'BIGINT' && field.type !== 'boolean') return toTextOrNull
  switch (field.type) {
    case 'integer':
    case 'sort':
    case 'decimal':
      return toNumber
    case 'boolean':
      return toBoolean
    case 'array':
      return toArray
    case 'json':
      return toJson
    case 'datetime':
      return toDatetime
    case 'datetime_created':
    case 'datetime_updated':
      return toZonedDatetime
    case 'hash':
      return (value) => (value === null || value === '' ? null : HASH_MASK)
    case 'binary':
      return base64OrSame
    default:
      return null
  }
}

export function toTextOrNull(value: unknown): unknown {
  return value === null ? null : String(value)
}

/** Decimals and large whole numbers arrive as text, and stay text where a number would change them. */
export function toNumber(value: unknown): unknown {
  return typeof value === 'string' ? exactNumber(value) : value
}

export function toBoolean(value: unknown): boolean {
  return value === 1 || value === true || value === '1'
}

/** Stored joined by commas; elements that contain one are stored as a JSON array. */
function toArray(value: unknown): string[] {
  if (value === null || value === '' || value === undefined) return []
  // Revisions hold lists as such.
  if (Array.isArray(value)) return value.map(String)
  const text = String(value)
  if (text.startsWith('[')) {
    const parsed = toJson(text)
    if (Array.isArray(parsed)) return parsed.map(String)
  }
  return text.split(',')
}

function toJson(value: unknown): unknown {
  if (value === null || typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

export function toDatetime(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, 19).replace('T', ' ') : value
}

export function toZonedDatetime(value: unknown): unknown {
  return typeof value === 'string' ? `${value.slice(0, 19).replace(' ', 'T')}+00:00` : value
}
