import { secretFieldsOf } from '../../permissions/secretFields'
import type { CollectionSchema } from '../../schema/Schema'
import { base64OrSame } from '../cast/base64OrSame'
import type { Row } from '../ItemsContext'

/**
 * The row as a revision keeps it: database values as text, booleans as such. Hashes and credentials are never part of
 * a revision, so a revert leaves them alone.
 */
export function revisionData(collection: CollectionSchema, row: Row): Row {
  return mapShown(collection, row, (value, type) => {
    if (value === null || value === undefined) return null
    return type === 'boolean' ? Number(value) === 1 : String(base64OrSame(value))
  })
}

/** The written values as a revision keeps them. */
export function revisionDelta(collection: CollectionSchema, columns: Row): Row {
  return mapShown(collection, columns, (value, type) => {
    return type === 'boolean' && value !== null ? Number(value) === 1 : base64OrSame(value)
  })
}

function mapShown(
  collection: CollectionSchema,
  row: Row,
  convert: (value: unknown, type: string) => unknown,
): Row {
  const secrets = secretFieldsOf(collection.name)
  return Object.fromEntries(
    collection.columns
      .filter(
        (field) => field.type !== 'hash' && !secrets.has(field.field) && Object.hasOwn(row, field.field),
      )
      .map((field) => [field.field, convert(row[field.field], field.type)]),
  )
}
