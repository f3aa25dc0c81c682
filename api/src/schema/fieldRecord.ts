import type { FieldSchema } from './Schema'

/** A field as it goes over the wire (contract 8.3). */
export type FieldRecord = Record<string, unknown>

/** The form of lists: `locked` as number, empty notes, `required` saying whether the column must not be null. */
export function listFieldRecord(field: FieldSchema): FieldRecord {
  const { column, row } = field
  return {
    ...commonKeys(field),
    note: row?.note ?? (column ? '' : null),
    required: column ? !column.nullable : (row?.required ?? false),
    locked: row ? Number(row.locked) : null,
    type: column ? field.type : field.type.toUpperCase(),
  }
}

/** The form of single fields and of write answers: real booleans, null notes, the stored `required` flag. */
export function singleFieldRecord(field: FieldSchema): FieldRecord {
  return commonKeys(field)
}

function commonKeys({ collection, field, type, column, row }: FieldSchema): FieldRecord {
  return {
    collection,
    field,
    datatype: column?.datatype ?? null,
    unique: column?.unique ?? false,
    primary_key: column?.primaryKey ?? false,
    auto_increment: column?.autoIncrement ?? false,
    default_value: column?.defaultValue ?? null,
    note: row?.note || null,
    signed: column?.signed ?? false,
    id: row?.id ?? null,
    type,
    sort: row?.sort ?? null,
    interface: row?.interface ?? null,
    hidden_detail: row?.hiddenDetail ?? false,
    hidden_browse: row?.hiddenBrowse ?? false,
    required: row?.required ?? (column !== null && !column.nullable),
    options: row?.options ?? null,
    locked: row ? row.locked : null,
    translation: row?.translation ?? null,
    readonly: row?.readonly ?? false,
    width: row?.width ?? null,
    validation: row?.validation ?? null,
    group: row?.group ?? null,
    length: column?.length ?? null,
  }
}
