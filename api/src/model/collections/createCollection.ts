import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { ColumnDefinition } from '../../schema/alter/columnSql'
import { createTable } from '../../schema/alter/createTable'
import { requireFreeKeys } from '../../schema/alter/requireFreeKeys'
import type { Schema } from '../../schema/Schema'
import type { SchemaChange } from '../changeSchema'
import { countKeys, indexColumn, insertFieldRow } from '../fields/createField'
import type { CollectionDefinition } from './parseCollection'

/** @throws ApiError 422/4xx for a name that a collection has, in whatever case */
export function requireFreeCollection({ collections }: Schema, name: string): void {
  const isTaken = [...collections.keys()].some((taken) => taken.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new ApiError('collectionExists', say('collectionTaken', { collection: name }))
}

/** Refuses names that are taken and more indexes than a table can have. */
export async function checkNewCollection(
  db: Knex,
  dialect: Dialect,
  schema: Schema,
  { collection, fields }: CollectionDefinition,
): Promise<void> {
  requireFreeCollection(schema, collection)
  await requireFreeKeys(db, dialect, collection, countKeys(fields))
}

/** Makes the table, its indexes and the rows that describe it. */
export async function createCollection(
  change: SchemaChange,
  definition: CollectionDefinition,
): Promise<void> {
  const { trx, project, schema, log } = change
  const { collection, fields, row } = definition
  await checkNewCollection(trx, project.dialect, schema, definition)
  const columns = fields.flatMap((field): ColumnDefinition[] => (field.column ? [field.column] : []))
  await createTable(trx, project.dialect, collection, columns)
  for (const field of fields) await indexColumn(change, collection, field)
  const stored = {
    managed: true,
    hidden: false,
    single: false,
    icon: null,
    note: null,
    translation: null,
    sort: null,
    ...row,
    collection,
  }
  await trx('directus_collections').insert(stored)
  log.push({
    action: 'create',
    collection: 'directus_collections',
    key: collection,
    revision: { data: stored, delta: stored, parent: null },
  })
  for (const field of fields) await insertFieldRow(change, collection, field)
}
