import { fieldTypeDefinition } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'
import { ApiError, validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { addColumn } from '../../schema/alter/addColumn'
import { createColumnIndex } from '../../schema/alter/columnIndex'
import { requireFreeKeys } from '../../schema/alter/requireFreeKeys'
import type { FieldDefinition } from '../../schema/define/parseFieldDefinition'
import { newFieldRow } from '../../schema/define/parseFieldRow'
import type { CollectionSchema } from '../../schema/Schema'
import type { SchemaChange } from '../changeSchema'
import { describeObstacle, findNewObstacles } from './findObstacles'

/**
 * Adds a field to a collection: its column, index and row.
 *
 * @throws ApiError what `checkNewField` throws, 422/404 for a value that stored items would have in common and must not
 */
export async function createField(
  change: SchemaChange,
  collection: CollectionSchema,
  definition: FieldDefinition,
): Promise<void> {
  const { trx, project } = change
  const { field, column } = definition
  await checkNewField(trx, project.dialect, collection, definition)
  if (column) {
    const [obstacle] = await findNewObstacles(trx, collection.name, column)
    if (obstacle) throw new ApiError('fieldChangeRefused', describeObstacle(field, obstacle))
    await addColumn(trx, project.dialect, collection.name, column)
    await indexColumn(change, collection.name, definition)
  }
  await insertFieldRow(change, collection.name, definition)
}

/** Refuses what no collection takes: names and keys that it has, second fields of some types, more indexes than there can be. */
export async function checkNewField(
  db: Knex,
  dialect: Dialect,
  collection: CollectionSchema,
  definition: FieldDefinition,
): Promise<void> {
  const { field, column } = definition
  const names = [...collection.fields.keys()].map((name) => name.toLowerCase())
  if (names.includes(field.toLowerCase())) throw new ApiError('fieldExists', say('fieldTaken', { field }))
  refuseSecondOfUniqueType([...collection.columns, definition])
  if (column?.primaryKey)
    throw new ApiError('unprocessable', say('collectionHasKey', { collection: collection.name }))
  if (column) await requireFreeKeys(db, dialect, collection.name, countKeys([definition]))
}

/** Listings sort and filter by some types; their columns get an index unless uniqueness brought one. */
export async function indexColumn(
  change: SchemaChange,
  table: string,
  definition: FieldDefinition,
): Promise<void> {
  if (!needsIndex(definition) || definition.column?.unique) return
  await createColumnIndex(change.trx, table, definition.field)
}

/** How many indexes the columns get, that of the primary key among them. */
export function countKeys(definitions: readonly FieldDefinition[]): number {
  return definitions.filter((one) => one.column?.primaryKey || needsIndex(one)).length
}

function needsIndex({ column, type }: FieldDefinition): boolean {
  if (!column || column.primaryKey) return false
  // MySQL indexes text columns without length only by a prefix, which sorting cannot use.
  const isText = column.length === null && /TEXT$/.test(column.datatype)
  return column.unique === true || (fieldTypeDefinition(type).indexed === true && !isText)
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
    if (other) throw validationError([{ field, message: say('fieldTypeOnce', { type }) }])
  }
}
