import { datatypes } from './datatypes'
import { groupBy } from './groupBy'
import { type FieldType, parseFieldType } from './parseFieldType'
import type { RawColumn } from './RawColumn'
import { resolveRelation } from './resolveRelation'
import {
  type CollectionSchema,
  type ColumnField,
  type FieldRow,
  type FieldSchema,
  isAliasType,
  type RelationRow,
  type Schema,
  type StatusDefinition,
  SYSTEM_PREFIX,
} from './Schema'

/** A row of `directus_collections`, decoded. */
export interface CollectionRow {
  collection: string
  managed: boolean
  hidden: boolean
  single: boolean
  icon: string | null
  note: string | null
  translation: unknown
  sort: number | null
}

export interface SchemaFacts {
  version: number
  columns: readonly RawColumn[]
  collections: readonly CollectionRow[]
  fields: readonly (FieldRow & { collection: string; field: string })[]
  relations: readonly RelationRow[]
}

/** Puts the facts of the database and of the three system tables together. Pure. */
export function buildSchema(facts: SchemaFacts): Schema {
  const fieldRows = groupBy(facts.fields, (row) => row.collection)
  const collectionRows = new Map(facts.collections.map((row) => [row.collection, row]))
  const collections = new Map<string, CollectionSchema>()
  for (const [table, columns] of groupBy(facts.columns, (column) => column.table)) {
    collections.set(
      table,
      buildCollection(table, columns, fieldRows.get(table) ?? [], collectionRows.get(table) ?? null),
    )
  }
  const relationOf = memoize((collection, field) =>
    resolveRelation(collections, facts.relations, collection, field),
  )
  return { version: facts.version, collections, relations: facts.relations, relationOf }
}

function buildCollection(
  name: string,
  columns: readonly RawColumn[],
  rows: readonly (FieldRow & { field: string })[],
  row: CollectionRow | null,
): CollectionSchema {
  const rowByField = new Map(rows.map((fieldRow) => [fieldRow.field, fieldRow]))
  const columnFields = columns.map((column) =>
    toColumnField(name, column, rowByField.get(column.name) ?? null),
  )
  const columnNames = new Set(columns.map((column) => column.name))
  const aliases = rows
    .filter((fieldRow) => !columnNames.has(fieldRow.field) && isAliasType(fieldRow.type.toLowerCase()))
    .map((fieldRow) => toAliasField(name, fieldRow))
  const keys = columnFields.filter((field) => field.column.primaryKey)
  const ofType = (type: FieldType) => columnFields.find((field) => field.type === type) ?? null
  const statusField = ofType('status')
  return {
    name,
    isSystem: name.startsWith(SYSTEM_PREFIX),
    managed: row?.managed ?? false,
    hasRow: row !== null,
    hidden: row?.hidden ?? false,
    single: row?.single ?? false,
    icon: row?.icon ?? null,
    note: row?.note ?? null,
    translation: row?.translation ?? null,
    sort: row?.sort ?? null,
    fields: new Map([...columnFields, ...aliases].map((field) => [field.field, field])),
    columns: columnFields,
    primaryKey: keys.length === 1 ? (keys[0] ?? null) : null,
    statusField,
    statuses: parseStatuses(statusField),
    sortField: ofType('sort'),
    ownerField: ofType('owner'),
  }
}

function toColumnField(collection: string, raw: RawColumn, row: FieldRow | null): ColumnField {
  const { table: _table, name: field, ...column } = raw
  const guessed = datatypes[column.datatype]?.type ?? 'string'
  const stated = parseFieldType(row?.type)
  // A row that calls a real column an alias is wrong about it: the column decides.
  const type = stated !== null && !isAliasType(stated) ? stated : guessed
  return { collection, field, type, column, row }
}

function toAliasField(collection: string, row: FieldRow & { field: string }): FieldSchema {
  return { collection, field: row.field, type: parseFieldType(row.type) ?? 'alias', column: null, row }
}

function parseStatuses(field: FieldSchema | null): StatusDefinition[] {
  const mapping = field?.row?.options?.status_mapping
  if (typeof mapping !== 'object' || mapping === null) return []
  return Object.entries(mapping as Record<string, unknown>).map(([value, entry]) => {
    const flags = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>
    return { value, softDelete: isOn(flags.soft_delete), requiredFields: isOn(flags.required_fields) }
  })
}

function isOn(flag: unknown): boolean {
  return flag === true || flag === 1 || flag === '1' || flag === 'true'
}

function memoize(resolve: Schema['relationOf']): Schema['relationOf'] {
  const known = new Map<string, ReturnType<Schema['relationOf']>>()
  return (collection, field) => {
    const key = `${collection}.${field}`
    let relation = known.get(key)
    if (relation === undefined) {
      relation = resolve(collection, field)
      known.set(key, relation)
    }
    return relation
  }
}
