import type { Collection, Field, FieldType } from '@pergola/sdk'

/** A field for tests: a plain text column unless told otherwise. */
export function makeField(name: string, settings: Partial<Field> = {}): Field {
  const type: FieldType = settings.type ?? 'string'
  return {
    id: null,
    collection: 'cities',
    field: name,
    type,
    datatype: 'VARCHAR',
    interface: 'text-input',
    options: null,
    required: false,
    readonly: false,
    hidden_detail: false,
    hidden_browse: false,
    primary_key: false,
    auto_increment: false,
    unique: false,
    signed: true,
    locked: false,
    default_value: null,
    length: null,
    sort: null,
    width: null,
    note: null,
    validation: null,
    group: null,
    translation: null,
    ...settings,
  }
}

/** A collection for tests with the given fields, in their order. */
export function makeCollection(
  name: string,
  fields: readonly Field[],
  settings: Partial<Collection> = {},
): Collection {
  return {
    collection: name,
    managed: true,
    hidden: false,
    single: false,
    icon: null,
    note: null,
    translation: null,
    fields: Object.fromEntries(fields.map((field) => [field.field, { ...field, collection: name }])),
    ...settings,
  }
}
