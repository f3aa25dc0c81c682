import { settingDefinitions } from '../../system/settingDefinitions'

/** The record of a setting's field: as of other fields, without the facts of a column. */
export interface SettingField {
  id: number
  collection: string
  field: string
  type: string
  interface: string | null
  options: unknown
  locked: boolean
  validation: string | null
  required: boolean
  readonly: boolean
  hidden_detail: boolean
  hidden_browse: boolean
  sort: number | null
  width: string
  group: number | null
  note: string | null
  translation: unknown
}

/** First id of the records: beyond those of the table of fields, whose ids clients may put in one map with these. */
const FIRST_ID = 1_000_000

/** The fields that the console edits settings with. They belong to keys, not columns, so none is stored. */
export function settingFields(): SettingField[] {
  return settingDefinitions
    .flatMap(({ key, type, row }) => (row ? [{ key, type, row }] : []))
    .map(({ key, type, row }, index) => ({
      id: FIRST_ID + index,
      collection: 'directus_settings',
      field: key,
      type,
      interface: row.interface ?? null,
      options: row.options ?? null,
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
    }))
}
