import type { SystemFieldRow } from './SystemField'

/** A field of the server itself as a record: stored in the table of fields, or sent as it is for a setting. */
export function describeSystemField(collection: string, field: string, type: string, row: SystemFieldRow) {
  return {
    collection,
    field,
    type,
    interface: row.interface ?? null,
    options: (typeof row.options === 'function' ? row.options() : row.options) ?? null,
    locked: row.locked ?? true,
    validation: row.validation ?? null,
    required: row.required ?? false,
    readonly: row.readonly ?? false,
    hidden_detail: row.hiddenDetail ?? false,
    hidden_browse: row.hiddenBrowse ?? false,
    sort: row.sort ?? null,
    width: row.width ?? 'full',
    group: null,
    note: row.note ?? null,
    translation: null,
  }
}
