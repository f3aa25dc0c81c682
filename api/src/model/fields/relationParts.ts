import { ApiError, validationError } from '../../errors/ApiError'
import { collectionNotFound, fieldNotFound } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { refuseUnreachable } from '../../items/rules/relationRule'
import { type FieldDefinition, parseFieldDefinition } from '../../schema/define/parseFieldDefinition'
import type { CollectionSchema, ColumnField, DeletionRule, RelationRow, Schema } from '../../schema/Schema'
import { type CollectionDefinition, parseCollection } from '../collections/parseCollection'
import type { FieldRelation } from './parseFieldRelation'

export interface RelationValues {
  collection_many: string
  field_many: string
  collection_one: string
  field_one?: string | null
  junction_field?: string | null
  /** What becomes of items that refer to one that is deleted. */
  on_delete?: DeletionRule
}

/** What the relation of a new field consists of. */
export interface RelationParts {
  /** The collection that holds the keys. */
  collection?: CollectionDefinition
  /** The field of another collection that holds the keys. */
  field?: { holder: CollectionSchema; definition: FieldDefinition }
  /** Rows of `directus_relations`. */
  rows: RelationValues[]
}

/** The key of a table made here. */
export const KEY = {
  field: 'id',
  type: 'integer',
  datatype: 'INT',
  length: 10,
  interface: 'primary-key',
  primary_key: true,
  auto_increment: true,
  signed: false,
  hidden_detail: true,
  hidden_browse: true,
}

/**
 * Finds out what has to be made for the relation of a new field. Makes nothing.
 *
 * @throws ApiError 404/200 and 422/202 for collections and fields that do not exist, 401/201 for collections that cannot be
 *   referred to, 422/4 for a field that would be its own other side.
 */
export function relationParts(
  schema: Schema,
  collection: CollectionSchema,
  field: string,
  relation: FieldRelation,
): RelationParts {
  const parts = partsOf(schema, collection, field, relation)
  const { onDelete } = relation
  const rows = onDelete ? parts.rows.map((row) => ({ ...row, on_delete: onDelete })) : parts.rows
  for (const row of rows) {
    refuseOneSided(row)
    if (onDelete === 'clear' && heldBy(schema, parts, row)?.nullable === false) throw notClearable()
  }
  return { ...parts, rows }
}

/** The column that holds the keys, where it is not that of the new field itself. */
function heldBy({ collections }: Schema, { collection, field }: RelationParts, row: RelationValues) {
  if (field?.definition.field === row.field_many) return field.definition.column
  const made = collection?.fields.find((one) => one.field === row.field_many)
  return made ? made.column : collections.get(row.collection_many)?.fields.get(row.field_many)?.column
}

/** @throws ApiError 422/4 where a reference that must not be empty would be cleared. */
export function notClearable(): ApiError {
  return validationError([{ field: 'relation.on_delete', message: say('onDeleteClear') }])
}

function partsOf(
  schema: Schema,
  collection: CollectionSchema,
  field: string,
  relation: FieldRelation,
): RelationParts {
  const { name } = collection
  switch (relation.kind) {
    case 'm2o': {
      refuseUnreachable(relation.collection)
      const { name: other } = requireCollection(schema, relation.collection)
      const row = { collection_many: name, field_many: field, collection_one: other }
      return { rows: [{ ...row, field_one: relation.fieldOne }] }
    }
    case 'o2m': {
      const holder = requireCollection(schema, relation.collection)
      const rows = [toMany(holder.name, relation.field, collection, field)]
      if (relation.isNew) {
        return { field: { holder, definition: reference(holder, relation.field, collection) }, rows }
      }
      requireField(holder, relation.field)
      return { rows }
    }
    case 'm2m':
      return junctionParts(schema, collection, field, relation)
    case 'translation': {
      const rows = [toMany(relation.collection, relation.field, collection, field)]
      if (relation.isNew) return { collection: translations(collection, relation), rows }
      requireField(requireCollection(schema, relation.collection), relation.field)
      return { rows }
    }
  }
}

function toMany(many: string, fieldMany: string, one: CollectionSchema, fieldOne: string): RelationValues {
  return { collection_many: many, field_many: fieldMany, collection_one: one.name, field_one: fieldOne }
}

function junctionParts(
  schema: Schema,
  collection: CollectionSchema,
  alias: string,
  relation: Extract<FieldRelation, { kind: 'm2m' }>,
): RelationParts {
  const { junction, field, otherField } = relation
  refuseUnreachable(relation.collection)
  const other = requireCollection(schema, relation.collection)
  const rows: RelationValues[] = [
    { ...toMany(junction, field, collection, alias), junction_field: otherField },
    { collection_many: junction, field_many: otherField, collection_one: other.name, junction_field: field },
  ]
  if (relation.isNew) {
    const fields = [KEY, keyColumn(field, collection), keyColumn(otherField, other)]
    const body = { collection: junction, hidden: true, note: 'Junction collection', fields }
    return { collection: parseCollection(body), rows }
  }
  const stored = requireCollection(schema, junction)
  requireField(stored, field)
  requireField(stored, otherField)
  return { rows }
}

function reference(holder: CollectionSchema, field: string, target: CollectionSchema): FieldDefinition {
  const column = { ...keyColumn(field, target), required: false, interface: 'many-to-one' }
  return parseFieldDefinition({ ...column, sort: holder.fields.size + 1 })
}

function translations(
  collection: CollectionSchema,
  relation: Extract<FieldRelation, { kind: 'translation' }>,
): CollectionDefinition {
  const language = { field: relation.languageField, type: 'lang', datatype: 'VARCHAR', length: 10 }
  const texts = relation.texts.map((field, index) => ({
    field,
    type: 'string',
    datatype: 'VARCHAR',
    length: 255,
    interface: 'text-input',
    sort: index + 4,
  }))
  const fields = [
    { ...KEY, sort: 1 },
    { ...keyColumn(relation.field, collection), hidden_detail: true, sort: 2 },
    { ...language, required: true, interface: 'language', hidden_detail: true, sort: 3 },
    ...texts,
  ]
  const body = { collection: relation.collection, hidden: true, note: 'Translations', fields }
  return parseCollection(body)
}

/** A column that holds keys of another collection, as that one stores them. */
export function keyColumn(field: string, target: CollectionSchema): Record<string, unknown> {
  const { datatype, length, signed } = requireKey(target).column
  const isText = datatype === 'CHAR' || datatype === 'VARCHAR'
  return { field, type: 'm2o', datatype, signed, required: true, length: isText ? length : 10 }
}

/** A reference that is related already, without a list on its other side, gets the list: there is one row for both. */
export function knownRelation({ relations }: Schema, values: RelationValues): RelationRow | undefined {
  return relations.find(
    (row) =>
      row.collectionMany === values.collection_many &&
      row.fieldMany === values.field_many &&
      row.collectionOne === values.collection_one &&
      row.fieldOne === null,
  )
}

/** @throws ApiError 422/4 where a field would be the other side of itself. */
export function refuseOneSided(values: RelationValues): void {
  if (values.collection_many !== values.collection_one || values.field_many !== values.field_one) return
  throw validationError([{ field: 'relation.field_one', message: say('relationOfItself') }])
}

function requireCollection({ collections }: Schema, name: string): CollectionSchema {
  const collection = collections.get(name)
  if (!collection) throw collectionNotFound(name)
  return collection
}

function requireField(collection: CollectionSchema, field: string): void {
  if (!collection.fields.get(field)?.column) throw fieldNotFound(collection.name, field)
}

function requireKey(collection: CollectionSchema): ColumnField {
  if (collection.primaryKey) return collection.primaryKey
  throw new ApiError('unprocessable', say('collectionWithoutReference', { collection: collection.name }))
}
