import type { CellFormat } from '@pergola/sdk/contract'
import { validationError } from '../../errors/ApiError'
import { collectionNotFound, fieldUnknown } from '../../errors/itemErrors'
import { type Sentence, say } from '../../errors/say'
import type { ItemsContext } from '../../items/ItemsContext'
import { secretFieldsOf } from '../../permissions/secretFieldsOf'
import { isColumnField } from '../../schema/isColumnField'
import { type CollectionSchema, type ColumnField, SYSTEM_PREFIX } from '../../schema/Schema'
import type { ImportOptions } from './ImportOptions'

export interface PlannedColumn {
  index: number
  field: ColumnField
  format: CellFormat | null
  /** Where the item is looked up that the cell names. */
  lookup: { target: CollectionSchema; by: ColumnField } | null
}

export interface ImportPlan {
  collection: CollectionSchema
  columns: readonly PlannedColumn[]
  match: ColumnField | null
  mode: ImportOptions['mode']
}

/**
 * Checks what an import is asked to do against the schema of the moment.
 *
 * @throws ApiError 404/200 for a collection that takes none, 422/202 for unknown fields, 422/4 for those that cannot be filled
 */
export function planImport(context: ItemsContext, name: string, options: ImportOptions): ImportPlan {
  const collection = importableCollection(context, name)
  const columns = options.columns.map(({ index, field: fieldName, findBy, format = null }) => {
    const field = importableField(collection, fieldName)
    const relation = findBy ? context.schema.relationOf(name, fieldName) : null
    if (findBy && relation?.kind !== 'm2o') throw problem(fieldName, say('importNotRelated'))
    const lookup =
      relation && findBy ? { target: relation.target, by: lookupField(relation.target, findBy) } : null
    return { index, field, format, lookup }
  })
  const names = columns.map(({ field }) => field.field)
  const twice = names.find((field, index) => names.indexOf(field) !== index)
  if (twice) throw problem(twice, say('importFieldTwice'))
  if (columns.length === 0) throw problem('columns', say('importWithoutColumn'))
  const match = options.match === null ? null : importableField(collection, options.match)
  if (match && !names.includes(match.field)) throw problem(match.field, say('importWithoutMatch'))
  if (!match && options.mode !== 'create') throw problem('match', say('importUpdatesMatch'))
  return { collection, columns, match, mode: options.mode }
}

/** Only collections of the project: the others have rules that a table cannot follow. */
export function importableCollection(context: ItemsContext, name: string): CollectionSchema {
  const collection = context.schema.collections.get(name)
  if (!collection?.primaryKey || name.startsWith(SYSTEM_PREFIX)) throw collectionNotFound(name)
  return collection
}

function importableField(collection: CollectionSchema, name: string): ColumnField {
  const field = collection.fields.get(name)
  if (!field) throw fieldUnknown(collection.name, name)
  if (!isColumnField(field)) throw problem(name, say('importNoColumn'))
  if (field.type === 'hash') throw problem(name, say('importHash'))
  return field
}

/** A field of a related collection by which its items may be found. */
export function lookupField(target: CollectionSchema, name: string): ColumnField {
  const field = target.fields.get(name)
  if (!field) throw fieldUnknown(target.name, name)
  if (!isColumnField(field) || field.type === 'hash' || secretFieldsOf(target.name).has(name))
    throw problem(name, say('importNotFound'))
  return field
}

function problem(field: string, message: Sentence): Error {
  return validationError([{ field, message }])
}
