import type { FieldType } from './parseFieldType'

/** What the database says about one column, in the words of MySQL (see `datatypes.ts`). */
export interface ColumnSchema {
  /** Upper case, without length: `VARCHAR`, `INT`, `DATETIME`. */
  datatype: string
  /** Text form as on the wire: `"255"`, `"10,2"`; null where the datatype has none. */
  length: string | null
  signed: boolean
  nullable: boolean
  /** Default as text; null when there is none. */
  defaultValue: string | null
  primaryKey: boolean
  autoIncrement: boolean
  unique: boolean
  /**
   * What SQLite keeps in another way than MySQL does: a long decimal as text with all its decimals (`exactNumber.ts`), and
   * `BIGINT UNSIGNED` with a sign, so that half of its range is missing.
   */
  kept?: 'text' | 'signed'
}

/** The row of `directus_fields`, decoded; a column no one described has none. */
export interface FieldRow {
  id: number
  type: string
  interface: string | null
  options: Record<string, unknown> | null
  locked: boolean
  validation: string | null
  required: boolean
  readonly: boolean
  hiddenDetail: boolean
  hiddenBrowse: boolean
  sort: number | null
  width: string | null
  group: number | null
  note: string | null
  translation: unknown
}

/** One field: a column, an alias, or both facts merged. */
export interface FieldSchema {
  collection: string
  field: string
  /** Always lower case; guessed from the datatype when no row says it. */
  type: FieldType
  /** Null for fields without a column (alias, group, o2m, translation). */
  column: ColumnSchema | null
  row: FieldRow | null
}

/** A field that has a column. */
export type ColumnField = FieldSchema & { column: ColumnSchema }

/** One entry of `options.status_mapping` of a status field. */
export interface StatusDefinition {
  value: string
  softDelete: boolean
  requiredFields: boolean
}

export interface CollectionSchema {
  name: string
  isSystem: boolean
  /** Whether `directus_collections` has a row for it, and that row says `managed`. */
  managed: boolean
  hasRow: boolean
  hidden: boolean
  single: boolean
  icon: string | null
  note: string | null
  translation: unknown
  /** Its place among the collections; null for one that no one has put in order. */
  sort: number | null
  /** Columns in database order, then aliases in row order. */
  fields: ReadonlyMap<string, FieldSchema>
  columns: readonly ColumnField[]
  /** Null for tables without a key of exactly one column. */
  primaryKey: ColumnField | null
  statusField: ColumnField | null
  /** In mapping order; empty without a status field or mapping. */
  statuses: readonly StatusDefinition[]
  sortField: ColumnField | null
  /** The first field of type `owner`. */
  ownerField: ColumnField | null
}

/** What becomes of items that refer to one that is deleted; without a rule they keep its key. */
export type DeletionRule = (typeof deletionRules)[number]
export const deletionRules = ['clear', 'restrict', 'delete'] as const

/** A row of `directus_relations`. */
export interface RelationRow {
  id: number
  collectionMany: string
  fieldMany: string
  collectionOne: string | null
  fieldOne: string | null
  junctionField: string | null
  onDelete: DeletionRule | null
}

/** A field seen as an edge to another collection. */
export type Relation =
  | { kind: 'm2o'; field: ColumnField; target: CollectionSchema }
  | {
      kind: 'o2m'
      field: FieldSchema
      target: CollectionSchema
      /** The column of `target` that holds the parent's key. */
      foreignKey: ColumnField
      /** For junctions: the column of `target` that leads on to the other side. */
      junctionField: string | null
    }

/** Immutable picture of a project's collections, fields and relations. */
export interface Schema {
  version: number
  collections: ReadonlyMap<string, CollectionSchema>
  relations: readonly RelationRow[]
  /** The edge behind a field; null for plain fields and for relations whose other side does not exist. */
  relationOf(collection: string, field: string): Relation | null
}

export const SYSTEM_PREFIX = 'directus_'

/** Field types that never have a column. */
export function isAliasType(type: string): boolean {
  return type === 'alias' || type === 'group' || type === 'o2m' || type === 'translation'
}
