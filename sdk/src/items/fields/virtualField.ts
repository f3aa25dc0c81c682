import type { Field } from '@pergola/sdk'

/** Where {@link virtualField}s say they belong: no project has a collection of this name. */
export const VIRTUAL_COLLECTION = ''

/**
 * A field that is no column: an option of an extension, a part of a JSON value. What is left out is that of a plain text
 * field of full width.
 */
export function virtualField(name: string, settings: Partial<Omit<Field, 'field'>> = {}): Field {
  return {
    id: null,
    collection: VIRTUAL_COLLECTION,
    field: name,
    type: 'string',
    datatype: null,
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
    width: 'full',
    note: null,
    validation: null,
    group: null,
    translation: null,
    ...settings,
  }
}
