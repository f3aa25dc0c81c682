import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { changeColumn } from '../../schema/alter/changeColumn'
import { createColumnIndex, dropUniqueIndex } from '../../schema/alter/columnIndex'
import type { ColumnDefinition } from '../../schema/alter/columnSql'
import { requireFreeKeys } from '../../schema/alter/requireFreeKeys'
import { columnKeys, parseColumn } from '../../schema/define/parseFieldDefinition'
import { newFieldRow, parseFieldRow } from '../../schema/define/parseFieldRow'
import { isColumnField } from '../../schema/isColumnField'
import { parseFieldType } from '../../schema/parseFieldType'
import { type CollectionSchema, type ColumnField, type FieldSchema, isAliasType } from '../../schema/Schema'
import { isListDatatype } from '../../schema/valueList'
import { isSystemField } from '../../system/isSystemField'
import type { SchemaChange } from '../changeSchema'
import { describeObstacle, findObstacles } from './findObstacles'
import { fitListedValues, refuseNumberedList } from './fitListedValues'
import { findKeptChanges, keepValues } from './keepValues'

type Body = Readonly<Record<string, unknown>>

/**
 * Changes what a field's row says and, where the body speaks of it, its column. Names never change.
 *
 * @param options - `row`: for the row alone, where `required` means another thing there than for the column. `keepsValues`:
 *   what the column holds is kept in a hidden field beside it, and what does not fit is cut or emptied instead of refused.
 */
export async function alterField(
  change: SchemaChange,
  collection: CollectionSchema,
  field: FieldSchema,
  body: Body,
  { row = body, keepsValues = false }: { row?: Body; keepsValues?: boolean } = {},
): Promise<void> {
  const column = changedColumn(field, body)
  if (column && isColumnField(field)) await alterColumn(change, collection, field, column, keepsValues)
  await writeFieldRow(change, collection, field, row)
}

/** The column as the body wants it; `null` where it stays as it is. Refuses what no change of a field may do. */
export function changedColumn(field: FieldSchema, body: Body): ColumnDefinition | null {
  const type = body.type === undefined ? field.type : parseFieldType(body.type)
  if (!type) throw new ApiError('fieldTypeUnknown', say('fieldTypeUnknown', { type: String(body.type) }))
  if (isAliasType(type) !== (field.column === null)) {
    throw new ApiError('unprocessable', say('fieldBecomesAlias', { field: field.field }))
  }
  if (!isColumnField(field) || columnKeys.every((key) => body[key] === undefined)) return null
  const column = parseColumn(field.field, type, body, field.column)
  if (isSystemField(field)) refuseColumnChange(field, column)
  if (column.primaryKey !== field.column.primaryKey || column.autoIncrement !== field.column.autoIncrement) {
    throw new ApiError('unprocessable', say('keyDecided'))
  }
  return isSameColumn(field, column) ? null : column
}

async function alterColumn(
  change: SchemaChange,
  collection: CollectionSchema,
  field: ColumnField,
  column: ColumnDefinition,
  keepsValues: boolean,
): Promise<void> {
  const { trx, project } = change
  if (column.unique && !field.column.unique) await requireFreeKeys(trx, project.dialect, collection.name, 1)
  refuseNumberedList(field.column, column)
  const found = await findObstacles(trx, collection.name, field.column, column)
  const { obstacles } = keepsValues
    ? await findKeptChanges(trx, collection, field.column, column, found)
    : { obstacles: found }
  if (obstacles[0]) throw new ApiError('fieldChangeRefused', describeObstacle(field.field, obstacles[0]))
  const alter = () => writeColumn(change, collection, field, column)
  await (keepsValues ? keepValues(change, collection, field, column, alter) : alter())
}

async function writeColumn(
  { trx, project }: SchemaChange,
  collection: CollectionSchema,
  field: ColumnField,
  column: ColumnDefinition,
): Promise<void> {
  if (isListDatatype(column.datatype) || isListDatatype(field.column.datatype)) {
    await fitListedValues(trx, collection.name, field.column, column)
  }
  const { unique: wasUnique } = field.column
  if (wasUnique && !column.unique) await dropUniqueIndex(trx, collection.name, field.field)
  await changeColumn(trx, project.dialect, collection.name, column)
  if (!wasUnique && column.unique)
    await createColumnIndex(trx, collection.name, field.field, { unique: true })
}

function isSameColumn(field: ColumnField, { name: _name, ...column }: ColumnDefinition): boolean {
  return (Object.keys(column) as (keyof typeof column)[]).every((key) => column[key] === field.column[key])
}

function refuseColumnChange(field: ColumnField, column: ColumnDefinition): void {
  if (!isSameColumn(field, column)) {
    throw new ApiError(
      'systemProtected',
      say('columnKept', { field: field.field, collection: field.collection }),
    )
  }
}

async function writeFieldRow(
  { trx, log }: SchemaChange,
  collection: CollectionSchema,
  field: FieldSchema,
  body: Body,
): Promise<void> {
  const { locked: _locked, ...row } = parseFieldRow(body)
  if (Object.keys(row).length === 0) return
  let id = field.row?.id
  if (id === undefined) {
    const identity = { collection: collection.name, field: field.field, type: field.type }
    const [created] = await trx('directus_fields').insert({ ...newFieldRow, ...row, ...identity })
    id = Number(created)
  } else {
    await trx('directus_fields').where({ id }).update(row)
  }
  const stored: Record<string, unknown> = await trx('directus_fields').where({ id }).first()
  log.push({
    action: 'update',
    collection: 'directus_fields',
    key: id,
    revision: { data: stored, delta: { ...row }, parent: null },
  })
}
