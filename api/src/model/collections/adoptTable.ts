import type { FieldDefinition } from '../../schema/define/parseFieldDefinition'
import { readForeignKeys } from '../../schema/foreignKeys'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { SchemaChange } from '../changeSchema'
import { insertFieldRow } from '../fields/createField'

/**
 * Describes what the database itself says of a table that was made elsewhere: its key, and each foreign key as a relation.
 * What has a description already keeps it; all else is guessed from the columns, as for every field without one.
 */
export async function adoptTable(change: SchemaChange, collection: CollectionSchema): Promise<void> {
  const { trx, project, schema } = change
  const { primaryKey } = collection
  if (primaryKey && !primaryKey.row) {
    await insertFieldRow(change, collection.name, definition(primaryKey, { interface: 'primary-key' }))
  }
  const foreignKeys = await readForeignKeys(trx, project.dialect, collection.name)
  const targets = new Map(foreignKeys.map(({ column, target }) => [column, target]))
  for (const field of collection.columns) {
    const target = schema.collections.get(targets.get(field.field) ?? '')
    if (field === primaryKey || !target?.primaryKey) continue
    if (!field.row) await insertFieldRow(change, collection.name, definition(field, referenceField(target)))
    await proposeRelation(change, collection.name, field.field, target.name)
  }
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

async function proposeRelation(
  { trx, schema, log }: SchemaChange,
  collection: string,
  field: string,
  target: string,
): Promise<void> {
  if (schema.relations.some((row) => row.collectionMany === collection && row.fieldMany === field)) return
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
