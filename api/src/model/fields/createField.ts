import { fieldTypeDefinition } from '@pergola/sdk/contract'
import { ApiError } from '../../errors/ApiError'
import { addColumn } from '../../schema/alter/addColumn'
import { createColumnIndex } from '../../schema/alter/columnIndex'
import type { FieldDefinition } from '../../schema/define/parseFieldDefinition'
import { newFieldRow } from '../../schema/define/parseFieldRow'
import type { CollectionSchema } from '../../schema/Schema'
import type { SchemaChange } from '../changeSchema'

/** Adds a field to a collection: its column, index and row. */
export async function createField(
  change: SchemaChange,
  collection: CollectionSchema,
  definition: FieldDefinition,
): Promise<void> {
  const { trx, project } = change
  const { field, column } = definition
  const names = [...collection.fields.keys()].map((name) => name.toLowerCase())
  if (names.includes(field.toLowerCase()))
    throw new ApiError('fieldExists', `The field "${field}" exists already`)
  refuseSecondOfUniqueType([...collection.columns, definition])
  if (column) {
    if (column.primaryKey)
      throw new ApiError('unprocessable', `"${collection.name}" has a primary key already`)
    await addColumn(trx, project.dialect, collection.name, column)
    await indexColumn(change, collection.name, definition)
  }
  await insertFieldRow(change, collection.name, definition)
}

/** Listings sort and filter by some types; their columns get an index unless uniqueness brought one. */
export async function indexColumn(
  change: SchemaChange,
  table: string,
  definition: FieldDefinition,
): Promise<void> {
  const { column, type, field } = definition
  if (!column || column.primaryKey || column.unique || !fieldTypeDefinition(type).indexed) return
  // MySQL indexes text columns without length only by a prefix, which sorting cannot use.
  if (column.length === null && /TEXT$/.test(column.datatype)) return
  await createColumnIndex(change.trx, table, field)
}

/** Describes the field in `directus_fields`, and in the log. */
export async function insertFieldRow(
  { trx, log }: SchemaChange,
  collection: string,
  { field, row }: FieldDefinition,
): Promise<void> {
  const stored = { ...newFieldRow, ...row, collection, field }
  const [id] = await trx('directus_fields').insert(stored)
  log.push({
    action: 'create',
    collection: 'directus_fields',
    key: Number(id),
    revision: { data: { id: String(id), ...stored }, delta: stored, parent: null },
  })
}

/** @throws ApiError 422/4 when two fields have a type of which a collection has one at most. */
export function refuseSecondOfUniqueType(fields: readonly Pick<FieldDefinition, 'field' | 'type'>[]): void {
  for (const { field, type } of fields) {
    if (!fieldTypeDefinition(type).unique) continue
    const other = fields.find((candidate) => candidate.type === type && candidate.field !== field)
    if (other)
      throw new ApiError(
        'validationFailed',
        `${field}: A collection has one field of the type "${type}" at most.`,
      )
  }
}
