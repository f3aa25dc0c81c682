import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'
import type { FieldDefinition } from '../../schema/define/parseFieldDefinition'
import { readForeignKeys } from '../../schema/readForeignKeys'
import type { CollectionSchema, ColumnField, Schema } from '../../schema/Schema'
import type { SchemaChange } from '../changeSchema'
import { insertFieldRow } from '../fields/createField'

/** What is described of a table that was made elsewhere. */
export interface Adoption {
  fields: FieldDefinition[]
  /** Fields with a foreign key, and the collections they lead to. */
  relations: { field: string; target: string }[]
}

/** Describes what the database itself says of a table that was made elsewhere. */
export async function adoptTable(change: SchemaChange, collection: CollectionSchema): Promise<void> {
  const { fields, relations } = await findAdoption(
    change.trx,
    change.project.dialect,
    change.schema,
    collection,
  )
  for (const field of fields) await insertFieldRow(change, collection.name, field)
  for (const { field, target } of relations) await insertRelation(change, collection.name, field, target)
}

/**
 * Its key, and each foreign key as a relation. What has a description already keeps it; all else is guessed from the columns,
 * as for every field without one.
 */
export async function findAdoption(
  db: Knex,
  dialect: Dialect,
  schema: Schema,
  collection: CollectionSchema,
): Promise<Adoption> {
  const { primaryKey, name } = collection
  const fields: FieldDefinition[] = []
  const relations: Adoption['relations'] = []
  if (primaryKey && !primaryKey.row) fields.push(definition(primaryKey, { interface: 'primary-key' }))
  const foreignKeys = await readForeignKeys(db, dialect, name)
  const targets = new Map(foreignKeys.map(({ column, target }) => [column, target]))
  for (const field of collection.columns) {
    const target = schema.collections.get(targets.get(field.field) ?? '')
    if (field === primaryKey || !target?.primaryKey) continue
    if (!field.row) fields.push(definition(field, referenceField(target)))
    const isKnown = schema.relations.some(
      (row) => row.collectionMany === name && row.fieldMany === field.field,
    )
    if (!isKnown) relations.push({ field: field.field, target: target.name })
  }
  return { fields, relations }
}

function definition(field: ColumnField, row: FieldDefinition['row']): FieldDefinition {
  return { field: field.field, type: field.type, column: null, row: { type: field.type, ...row } }
}

/** Shown by the first text of what it refers to. */
export function referenceField(target: CollectionSchema): FieldDefinition['row'] {
  if (target.name === 'directus_users') return { type: 'user', interface: 'user' }
  if (target.name === 'directus_files') return { type: 'file', interface: 'file' }
  const shown = target.columns.find(({ type }) => type === 'string') ?? target.primaryKey
  const options = JSON.stringify({ template: `{{${shown?.field}}}` })
  return { type: 'm2o', interface: 'many-to-one', options }
}

async function insertRelation(
  { trx, log }: SchemaChange,
  collection: string,
  field: string,
  target: string,
): Promise<void> {
  const stored = {
    collection_many: collection,
    field_many: field,
    collection_one: target,
    field_one: null,
    junction_field: null,
  }
  const [id] = await trx('directus_relations').insert(stored)
  log.push({
    action: 'create',
    collection: 'directus_relations',
    key: Number(id),
    revision: { data: { id: String(id), ...stored }, delta: stored, parent: null },
  })
}
