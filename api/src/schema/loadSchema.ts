import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'
import { buildSchema, type SchemaFacts } from './buildSchema'
import { readColumns } from './readColumns'
import { deletionRules, type Schema } from './Schema'
import { readVersions } from './versions'

type Row = Record<string, unknown>

/** Reads the whole schema of a project: five small queries. */
export async function loadSchema(knex: Knex, dialect: Dialect): Promise<Schema> {
  const { schema: version } = await readVersions(knex)
  const columns = await readColumns(knex, dialect)
  const collections: Row[] = await knex('directus_collections').select()
  const fields: Row[] = await knex('directus_fields').select().orderBy('id')
  const relations: Row[] = await knex('directus_relations').select().orderBy('id')
  return buildSchema({
    version,
    columns,
    collections: collections.map(toCollectionRow),
    fields: fields.map(toFieldRow),
    relations: relations.map(toRelationRow),
  })
}

function toCollectionRow(row: Row): SchemaFacts['collections'][number] {
  return {
    collection: String(row.collection),
    managed: Boolean(row.managed),
    hidden: Boolean(row.hidden),
    single: Boolean(row.single),
    icon: text(row.icon),
    note: text(row.note),
    translation: json(row.translation),
    sort: number(row.sort),
  }
}

function toFieldRow(row: Row): SchemaFacts['fields'][number] {
  const options = json(row.options)
  return {
    id: Number(row.id),
    collection: String(row.collection),
    field: String(row.field),
    type: String(row.type),
    interface: text(row.interface),
    options: typeof options === 'object' && options !== null ? (options as Record<string, unknown>) : null,
    locked: Boolean(row.locked),
    validation: text(row.validation),
    required: Boolean(row.required),
    readonly: Boolean(row.readonly),
    hiddenDetail: Boolean(row.hidden_detail),
    hiddenBrowse: Boolean(row.hidden_browse),
    sort: number(row.sort),
    width: text(row.width),
    group: number(row.group),
    note: text(row.note),
    translation: json(row.translation),
  }
}

function toRelationRow(row: Row): SchemaFacts['relations'][number] {
  return {
    id: Number(row.id),
    collectionMany: String(row.collection_many),
    fieldMany: String(row.field_many),
    collectionOne: text(row.collection_one),
    fieldOne: text(row.field_one),
    junctionField: text(row.junction_field),
    onDelete: deletionRules.find((rule) => rule === row.on_delete) ?? null,
  }
}

function text(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}

function number(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}

function json(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}
