import { ApiError, validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
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
  const tooLarge = dialect.outOfRangeColumn(error)
  if (tooLarge !== null && collection.fields.has(tooLarge))
    return validationError([{ field: tooLarge, message: say('valueTooLarge') }])
  if (dialect.isBadValueError(error)) {
    return new ApiError('unprocessable', say('valueMisfit', { collection: collection.name }), {
      cause: error,
    })
  }
  if (dialect.isRowTooWideError(error)) {
    return new ApiError('rowTooWide', say('valuesTooLong', { collection: collection.name }), { cause: error })
  }
  if (!dialect.isDuplicateKeyError(error)) return error
  const columns = collection.columns.filter((field) => field.column.unique || field.column.primaryKey)
  const values = columns
    .map((field) => row[field.field])
    .filter((value) => value !== undefined && value !== null)
  const sentence =
    values.length > 0
      ? say('valueTaken', {
          values: values.map((value) => `"${value}"`).join(' or '),
          collection: collection.name,
        })
      : say('valuesTaken', { collection: collection.name })
  const key = collection.primaryKey?.field
  const isKeyTaken = key !== undefined && isKeyValue(row[key]) && dialect.isTakenKeyError(error)
  const lost = isKeyTaken && { collection: collection.name, key: row[key], fields: [key] }
  return new ApiError('duplicateKey', sentence, { cause: error, ...(lost && { body: { lost } }) })
}

function isKeyValue(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}
