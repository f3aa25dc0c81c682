import { isAllowed, isRecord } from '@pergola/sdk/contract'
import { validationError } from '../errors/ApiError'
import { collectionNotFound, deleteDenied, fieldUnknown, updateDenied } from '../errors/itemErrors'
import { say } from '../errors/say'
import type { ItemsContext, Row } from '../items/ItemsContext'
import { isColumnField } from '../schema/isColumnField'
import { type CollectionSchema, SYSTEM_PREFIX } from '../schema/Schema'

/**
 * Checks what can be known of a job before it begins.
 *
 * @throws ApiError 404/200 for a collection that takes none, 403/302 and 403/303 where its user may change none of its items,
 *   422/202 for unknown fields, 422/4 for values that an undo could not take back
 */
export function checkBatch(context: ItemsContext, name: string, values: Row | null): void {
  const collection = batchCollection(context, name)
  const may = (action: 'update' | 'delete') => isAllowed(context.permissions.access(collection, action))
  if (!values) {
    if (!may('delete')) throw deleteDenied(name)
    return
  }
  // Marking items as deleted needs the right to delete them.
  if (!may('update') && !may('delete')) throw updateDenied(name, context.viewer)
  const problems = Object.entries(values).flatMap(([field, value]) => {
    const problem = problemOf(context, collection, field, value)
    return problem ? [{ field, message: problem }] : []
  })
  if (Object.keys(values).length === 0) problems.push({ field: 'values', message: say('batchNeedsField') })
  if (problems.length > 0) throw validationError(problems)
}

function problemOf(context: ItemsContext, collection: CollectionSchema, name: string, value: unknown) {
  const field = collection.fields.get(name)
  if (!field) throw fieldUnknown(collection.name, name)
  if (!isColumnField(field)) return say('batchList')
  if (name === collection.primaryKey?.field) return say('batchKey')
  const isReference = context.schema.relationOf(collection.name, name)?.kind === 'm2o'
  return isReference && isRecord(value) ? say('batchReference') : null
}

/** Only collections of the project: what else belongs to a file, a person or a role cannot be brought back. */
export function batchCollection(context: ItemsContext, name: string): CollectionSchema {
  const collection = context.schema.collections.get(name)
  if (!collection?.primaryKey || name.startsWith(SYSTEM_PREFIX)) throw collectionNotFound(name)
  return collection
}
