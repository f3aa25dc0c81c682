import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { dropOrderIndex } from '../../indexes/orderIndex'
import { dropSearchIndex } from '../../indexes/searchIndex'
import { dropColumn } from '../../schema/alter/dropColumn'
import { isColumnField } from '../../schema/isColumnField'
import { type CollectionSchema, type FieldSchema, type RelationRow, SYSTEM_PREFIX } from '../../schema/Schema'
import { isSystemField } from '../../system/isSystemField'
import type { SchemaChange } from '../changeSchema'
import { dropCollection } from '../collections/dropCollection'
import { forgetField } from './fieldPermissions'

/**
 * Removes a field with what makes no sense without it: its relation rows and the field on their other side, and for a
 * status field the permission rows of statuses.
 */
export async function dropField(
  change: SchemaChange,
  collection: CollectionSchema,
  field: FieldSchema,
  deleteJunction: boolean,
): Promise<void> {
  refuseProtected(collection, field)
  const { trx, project } = change
  if (field.type === 'status') {
    await trx('directus_permissions').where('collection', collection.name).whereNotNull('status').delete()
  }
  await (isColumnField(field) ? dropReference(change, field) : dropList(change, field, deleteJunction))
  await deleteFieldRow(change, field)
  if (!isColumnField(field)) return
  if (project.dialect.name === 'sqlite') {
    await dropSearchIndex(trx, collection.name)
    await dropOrderIndex(trx, collection.name, field.field)
  }
  await dropColumn(trx, project.dialect, collection.name, field.field)
}

/** @throws ApiError 403/309 for fields of the system and keys. */
export function refuseProtected(collection: CollectionSchema, field: FieldSchema): void {
  if (isSystemField(field) || field.column?.primaryKey) {
    throw new ApiError(
      'systemProtected',
      say('fieldKept', { field: field.field, collection: collection.name }),
    )
  }
}

/** A reference goes with its relation and the list on the other side. */
async function dropReference(change: SchemaChange, field: FieldSchema): Promise<void> {
  for (const relation of change.schema.relations) {
    if (relation.collectionMany !== field.collection || relation.fieldMany !== field.field) continue
    const list = change.schema.collections
      .get(relation.collectionOne ?? '')
      ?.fields.get(relation.fieldOne ?? '')
    if (list && !list.column) await deleteFieldRow(change, list)
    await deleteRelation(change, relation)
  }
}

/** A list goes with its relations: of a many-to-many that is both sides of the junction. */
async function dropList(change: SchemaChange, field: FieldSchema, deleteJunction: boolean): Promise<void> {
  const { relations } = change.schema
  for (const relation of relations) {
    if (relation.collectionOne !== field.collection || relation.fieldOne !== field.field) continue
    await deleteRelation(change, relation)
    if (!relation.junctionField) continue
    const other = relations.find(
      (row) => row.collectionMany === relation.collectionMany && row.fieldMany === relation.junctionField,
    )
    if (other && !other.fieldOne) await deleteRelation(change, other)
    const junction = change.schema.collections.get(relation.collectionMany)
    if (deleteJunction && junction && !junction.name.startsWith(SYSTEM_PREFIX))
      await dropCollection(change, junction)
  }
}

async function deleteRelation({ trx }: SchemaChange, relation: RelationRow): Promise<void> {
  await trx('directus_relations').where('id', relation.id).delete()
}

async function deleteFieldRow({ trx, log }: SchemaChange, field: FieldSchema): Promise<void> {
  await forgetField(trx, field.collection, field.field)
  if (!field.row) return
  await trx('directus_fields').where('id', field.row.id).delete()
  log.push({ action: 'delete', collection: 'directus_fields', key: field.row.id, revision: null })
}
