import type { FieldType } from '../schema/parseFieldType'
import type {
  CollectionSchema,
  ColumnField,
  ColumnSchema,
  FieldRow,
  StatusDefinition,
} from '../schema/Schema'

/** A column that may be empty and has nothing special; its type is left to say. */
export const PLAIN_COLUMN = {
  signed: true,
  nullable: true,
  defaultValue: null,
  primaryKey: false,
  autoIncrement: false,
  unique: false,
} satisfies Partial<ColumnSchema>

/** A field with a column, for tests without a database: text that may be empty, unless `column` and `row` say more. */
export function aColumn(
  field: string,
  type: FieldType = 'string',
  { column, row }: { column?: Partial<ColumnSchema>; row?: Partial<FieldRow> } = {},
): ColumnField {
  return {
    collection: 'articles',
    field,
    type,
    column: { ...PLAIN_COLUMN, datatype: 'VARCHAR', length: '100', ...column },
    row: row ? (row as FieldRow) : null,
  }
}

/** The column of a key that the database makes. */
export const aKey = () =>
  aColumn('id', 'integer', {
    column: { datatype: 'INT', primaryKey: true, autoIncrement: true, nullable: false },
  })

/** A collection `articles`, for tests without a database: what its fields are decides what they are for. */
export function aCollection(
  columns: readonly ColumnField[],
  { name = 'articles', statuses = [] }: { name?: string; statuses?: readonly StatusDefinition[] } = {},
): CollectionSchema {
  const ofType = (type: FieldType) => columns.find((field) => field.type === type) ?? null
  return {
    name,
    isSystem: false,
    managed: true,
    hasRow: true,
    hidden: false,
    single: false,
    icon: null,
    note: null,
    translation: null,
    sort: null,
    fields: new Map(columns.map((field) => [field.field, field])),
    columns,
    primaryKey: columns.find(({ column }) => column.primaryKey) ?? null,
    statusField: ofType('status'),
    statuses,
    sortField: ofType('sort'),
    ownerField: ofType('owner'),
  }
}
