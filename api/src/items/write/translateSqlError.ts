import { ApiError } from '../../errors/ApiError'
import type { CollectionSchema } from '../../schema/Schema'
import type { ItemsContext, Row } from '../ItemsContext'

/** A failure of the database as the client may see it; what has no better word is passed on. */
export function translateSqlError(
  context: ItemsContext,
  collection: CollectionSchema,
  row: Row,
  error: unknown,
): unknown {
  const { dialect } = context.project
  if (dialect.isBadValueError(error)) {
    return new ApiError('unprocessable', `A value does not fit the table "${collection.name}"`, {
      cause: error,
    })
  }
  if (!dialect.isDuplicateKeyError(error)) return error
  const columns = collection.columns.filter((field) => field.column.unique || field.column.primaryKey)
  const values = columns
    .map((field) => row[field.field])
    .filter((value) => value !== undefined && value !== null)
  const named = values.length > 0 ? `The value "${values.join('" or "')}"` : 'This combination of values'
  return new ApiError('duplicateKey', `${named} is taken already in the collection "${collection.name}"`, {
    cause: error,
  })
}
