import { ApiError, validationError } from '../../errors/ApiError'
import { collectionNotFound, fieldNotFound } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { refuseUnreachable } from '../../items/rules/relationRule'
import { parseFieldDefinition } from '../../schema/define/parseFieldDefinition'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { SchemaChange } from '../changeSchema'
import { createCollection } from '../collections/createCollection'
import { parseCollection } from '../collections/parseCollection'
import { createField } from './createField'
import { limitNewField } from './fieldPermissions'
import type { FieldRelation } from './fieldRelation'

interface RelationValues {
  collection_many: string
  field_many: string
  collection_one: string
  field_one?: string | null
  junction_field?: string | null
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
 * Makes what the relation of a new field consists of: where asked, the column or the table that holds the keys, and in
 * any case the rows of `directus_relations`.
 *
 * @throws ApiError 404/200 and 422/202 for collections and fields that do not exist, 422/307 and 422/308 for names of new
 *   ones that are taken, 401/201 for collections that cannot be referred to.
 */
export async function createFieldRelation(
  change: SchemaChange,
  collection: CollectionSchema,
  field: string,
  relation: FieldRelation,
): Promise<void> {
  for (const row of await relationRows(change, collection, field, relation)) await writeRelation(change, row)
}

async function relationRows(
  change: SchemaChange,
  collection: CollectionSchema,
  field: string,
  relation: FieldRelation,
): Promise<RelationValues[]> {
  const { name } = collection
  switch (relation.kind) {
    case 'm2o': {
      refuseUnreachable(relation.collection)
      const other = requireCollection(change, relation.collection)
      return [
        {
          collection_many: name,
          field_many: field,
          collection_one: other.name,
          field_one: relation.fieldOne,
        },
      ]
    }
    case 'o2m': {
      const other = requireCollection(change, relation.collection)
      if (relation.isNew) await createReference(change, other, relation.field, collection)
      else requireField(other, relation.field)
      return [
        { collection_many: other.name, field_many: relation.field, collection_one: name, field_one: field },
      ]
    }
    case 'm2m':
      return junctionRows(change, collection, field, relation)
    case 'translation':
      if (relation.isNew) await createTranslations(change, collection, relation)
      else requireField(requireCollection(change, relation.collection), relation.field)
      return [
        {
          collection_many: relation.collection,
          field_many: relation.field,
          collection_one: name,
          field_one: field,
        },
      ]
  }
}

async function junctionRows(
  change: SchemaChange,
  collection: CollectionSchema,
  alias: string,
  relation: Extract<FieldRelation, { kind: 'm2m' }>,
): Promise<RelationValues[]> {
  const { junction, field, otherField } = relation
  refuseUnreachable(relation.collection)
  const other = requireCollection(change, relation.collection)
  if (relation.isNew) {
    const fields = [KEY, keyColumn(field, collection), keyColumn(otherField, other)]
    const body = { collection: junction, hidden: true, note: 'Junction collection', fields }
    await createCollection(change, parseCollection(body))
  } else {
    const stored = requireCollection(change, junction)
    requireField(stored, field)
    requireField(stored, otherField)
  }
  const [one, many] = [collection.name, junction]
  return [
    {
      collection_many: many,
      field_many: field,
      collection_one: one,
      field_one: alias,
      junction_field: otherField,
    },
    { collection_many: many, field_many: otherField, collection_one: other.name, junction_field: field },
  ]
}

async function createReference(
  change: SchemaChange,
  holder: CollectionSchema,
  field: string,
  target: CollectionSchema,
): Promise<void> {
  const column = { ...keyColumn(field, target), required: false, interface: 'many-to-one' }
  await limitNewField(change.trx, holder.name, field)
  await createField(change, holder, parseFieldDefinition({ ...column, sort: holder.fields.size + 1 }))
}

async function createTranslations(
  change: SchemaChange,
  collection: CollectionSchema,
  relation: Extract<FieldRelation, { kind: 'translation' }>,
): Promise<void> {
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
  await createCollection(change, parseCollection(body))
}

/** A column that holds keys of another collection, as that one stores them. */
export function keyColumn(field: string, target: CollectionSchema): Record<string, unknown> {
  const { datatype, length, signed } = requireKey(target).column
  const isText = datatype === 'CHAR' || datatype === 'VARCHAR'
  return { field, type: 'm2o', datatype, signed, required: true, length: isText ? length : 10 }
}

/** A reference that is related already, without a list on its other side, gets the list: there is one row for both. */
export async function writeRelation(
  { trx, schema, log }: SchemaChange,
  values: RelationValues,
): Promise<void> {
  if (values.collection_many === values.collection_one && values.field_many === values.field_one) {
    const message = say('relationOfItself')
    throw validationError([{ field: 'relation.field_one', message }])
  }
  const known = schema.relations.find(
    (row) =>
      row.collectionMany === values.collection_many &&
      row.fieldMany === values.field_many &&
      row.collectionOne === values.collection_one &&
      row.fieldOne === null,
  )
  const row = { field_one: null, junction_field: null, ...values }
  const table = trx('directus_relations')
  if (known) await table.where('id', known.id).update(row)
  const id = known?.id ?? Number((await table.insert(row))[0])
  log.push({
    action: known ? 'update' : 'create',
    collection: 'directus_relations',
    key: id,
    revision: { data: { id: String(id), ...row }, delta: { ...row }, parent: null },
  })
}

function requireCollection({ schema }: SchemaChange, name: string): CollectionSchema {
  const collection = schema.collections.get(name)
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
