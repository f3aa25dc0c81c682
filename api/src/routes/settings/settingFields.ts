import { describeSystemField } from '../../system/describeSystemField'
import { settingDefinitions } from '../../system/settingDefinitions'

/** First id of the records: beyond those of the table of fields, whose ids clients may put in one map with these. */
const FIRST_ID = 1_000_000

/** The fields that the console edits settings with. They belong to keys, not columns, so none is stored. */
export function settingFields() {
  return settingDefinitions
    .flatMap(({ key, type, row }) => (row ? [describeSystemField('directus_settings', key, type, row)] : []))
    .map((field, index) => ({ id: FIRST_ID + index, ...field }))
}
