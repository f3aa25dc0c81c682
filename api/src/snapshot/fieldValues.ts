import { datatypes } from '../schema/datatypes'
import type { FieldDefinition } from '../schema/define/parseFieldDefinition'
import { parseFieldDefinition } from '../schema/define/parseFieldDefinition'
import type { CollectionSchema, FieldSchema } from '../schema/Schema'
import { type Json, type Values, withoutDefaults } from './Snapshot'

/** What a field is where a file does not say. Keys with no default are null. */
export const FIELD_DEFAULTS: Values = {
  signed: true,
  unique: false,
  primary_key: false,
  auto_increment: false,
  required: false,
  readonly: false,
  hidden_detail: false,
  hidden_browse: false,
  width: 'full',
}

/** In the order in which files write them. */
const FIELD_KEYS = [
  ...['field', 'type', 'datatype', 'length', 'signed', 'default_value', 'primary_key', 'auto_increment'],
  ...['unique', 'required', 'nullable', 'interface', 'options', 'sort', 'width', 'group', 'readonly'],
  ...['hidden_detail', 'hidden_browse', 'validation', 'note', 'translation'],
] as const

/** Values of the file that say what the column is, and those of the row that describes it. */
const COLUMN_KEYS = [
  ...['type', 'datatype', 'length', 'signed', 'default_value', 'primary_key', 'auto_increment', 'unique'],
] as const
const ROW_KEYS = [
  ...['type', 'interface', 'options', 'sort', 'width', 'readonly', 'hidden_detail', 'hidden_browse'],
  ...['required', 'validation', 'note', 'translation'],
] as const

/** A field as a file holds it: its group by name, and nothing that every field has anyway. */
export function fieldValues(collection: CollectionSchema, field: FieldSchema): Values {
  const { column, row, type } = field
  const family = column ? datatypes[column.datatype]?.family : undefined
  const required = row?.required ?? (column !== null && !column.nullable)
  const group = [...collection.fields.values()].find((other) => row?.group && other.row?.id === row.group)
  const values: Record<string, Json> = {
    field: field.field,
    type,
    datatype: column?.datatype ?? null,
    // Of whole numbers the datatype says it already.
    length: family === 'integer' ? null : (column?.length ?? null),
    signed: family === 'integer' || family === 'decimal' ? (column?.signed ?? true) : true,
    default_value: column?.defaultValue ?? null,
    primary_key: column?.primaryKey ?? false,
    auto_increment: column?.autoIncrement ?? false,
    unique: Boolean(column?.unique) && !column?.primaryKey,
    required,
    interface: row?.interface ?? null,
    options: (row?.options ?? null) as Json,
    sort: row?.sort ?? null,
    width: row?.width ?? 'full',
    group: group?.field ?? null,
    readonly: row?.readonly ?? false,
    hidden_detail: row?.hiddenDetail ?? false,
    hidden_browse: row?.hiddenBrowse ?? false,
    validation: row?.validation || null,
    note: row?.note || null,
    translation: (row?.translation ?? null) as Json,
    ...(column && column.nullable !== isNullable({ required, primary_key: column.primaryKey })
      ? { nullable: column.nullable }
      : {}),
  }
  const ordered = Object.fromEntries(
    FIELD_KEYS.flatMap((key) => (key in values ? [[key, values[key] ?? null]] : [])),
  )
  const { nullable, ...rest } = ordered as Record<string, Json>
  return { ...withoutDefaults(rest, FIELD_DEFAULTS), ...(nullable === undefined ? {} : { nullable }) }
}

/** Whether empty values may be stored: a file says it only where it differs from what `required` says. */
function isNullable({ required, primary_key, nullable }: Values): boolean {
  return typeof nullable === 'boolean' ? nullable : required !== true && primary_key !== true
}

const valueIn = (values: Values, key: string): Json => values[key] ?? FIELD_DEFAULTS[key] ?? null

/** The field of a file as the services of fields take it. Groups are set later: their ids are not known yet. */
export function toFieldDefinition(values: Values): FieldDefinition {
  const { field } = values
  const row = Object.fromEntries(ROW_KEYS.map((key) => [key, valueIn(values, key)]))
  const column = Object.fromEntries(COLUMN_KEYS.map((key) => [key, valueIn(values, key)]))
  const body = values.datatype ? { ...row, ...column, field } : { ...row, field }
  const definition = parseFieldDefinition(body)
  return definition.column
    ? { ...definition, column: { ...definition.column, nullable: isNullable(values) } }
    : definition
}

/** What has to change, as the bodies for column and row that the services of fields take. */
export function toFieldChange(
  from: Values,
  to: Values,
): { column: Record<string, Json>; row: Record<string, Json> } {
  const differs = (key: string) => JSON.stringify(valueIn(from, key)) !== JSON.stringify(valueIn(to, key))
  const pick = (keys: readonly string[]) =>
    Object.fromEntries(keys.filter(differs).map((key) => [key, valueIn(to, key)]))
  const isColumn = Boolean(to.datatype)
  const column: Record<string, Json> = isColumn ? pick(COLUMN_KEYS) : {}
  // What is not said is taken over from the column as it is, also where the datatype changes.
  if ('datatype' in column) for (const key of ['length', 'signed'] as const) column[key] = valueIn(to, key)
  if (isColumn && isNullable(from) !== isNullable(to)) column.required = !isNullable(to)
  return { column, row: pick(ROW_KEYS) }
}
