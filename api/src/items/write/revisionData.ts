import { secretFieldsOf } from '../../permissions/secretFieldsOf'
import { base64OrSame } from '../../schema/cast/base64OrSame'
import { ownCast } from '../../schema/cast/castOut'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { Row } from '../ItemsContext'

/**
 * The row as a revision keeps it: database values as text; booleans, lists and JSON as such. Hashes and credentials are
 * never part of a revision, so a revert leaves them alone.
 */
export function revisionData(collection: CollectionSchema, row: Row): Row {
  return mapShown(collection, row, (value) => String(base64OrSame(value)))
}

/** The written values as a revision keeps them. */
export function revisionDelta(collection: CollectionSchema, columns: Row): Row {
  return mapShown(collection, columns, base64OrSame)
}

function mapShown(collection: CollectionSchema, row: Row, convert: (value: unknown) => unknown): Row {
  const secrets = secretFieldsOf(collection.name)
  const shown = collection.columns.filter(
    (field) => field.type !== 'hash' && !secrets.has(field.field) && Object.hasOwn(row, field.field),
  )
  return Object.fromEntries(
    shown.map((field) => {
      const value = row[field.field] ?? null
      if (value === null) return [field.field, null]
      return [field.field, isDecoded(field) ? ownCast(field)?.(value) : convert(value)]
    }),
  )
}

function isDecoded({ type }: ColumnField): boolean {
  return type === 'boolean' || type === 'array' || type === 'json'
}
