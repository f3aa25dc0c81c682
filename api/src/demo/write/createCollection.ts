import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'
import type { ColumnDefinition } from '../../schema/alter/columnSql'
import { createTable } from '../../schema/alter/createTable'
import type { CollectionSeed, FieldSeed } from '../collections/CollectionSeed'
import { insertRows } from './insertRows'

/** Creates the table of a collection and writes its metadata. */
export async function createCollection(trx: Knex, dialect: Dialect, seed: CollectionSeed): Promise<void> {
  await createTable(trx, dialect, seed.collection, seed.fields.flatMap(columnOf))
  await trx('directus_collections').insert({
    collection: seed.collection,
    managed: 1,
    hidden: Number(seed.hidden),
    single: 0,
    icon: seed.icon,
    note: seed.note,
    translation: seed.translation ? JSON.stringify(seed.translation) : null,
  })
  await insertRows(
    trx,
    'directus_fields',
    seed.fields.map((field) => fieldRow(seed.collection, field)),
  )
}

/** The column behind a field; none for aliases. */
function columnOf(field: FieldSeed): ColumnDefinition[] {
  if (!field.datatype) return []
  return [
    {
      name: field.field,
      datatype: field.datatype,
      length: field.length ?? null,
      signed: field.signed ?? true,
      nullable: !field.required && !field.primary_key,
      defaultValue: field.default_value ?? null,
      primaryKey: field.primary_key ?? false,
      autoIncrement: field.auto_increment ?? false,
      unique: field.unique ?? false,
    },
  ]
}

function fieldRow(collection: string, field: FieldSeed): Record<string, string | number | null> {
  return {
    collection,
    field: field.field,
    type: field.type,
    interface: field.interface,
    options: field.options ? JSON.stringify(field.options) : null,
    locked: 0,
    validation: null,
    required: Number(field.required ?? false),
    readonly: Number(field.readonly ?? false),
    hidden_detail: Number(field.hidden_detail ?? false),
    hidden_browse: Number(field.hidden_browse ?? false),
    sort: field.sort ?? 0,
    width: field.width ?? 'full',
    group: null,
    note: field.note ?? null,
    translation: field.translation ? JSON.stringify(field.translation) : null,
  }
}
