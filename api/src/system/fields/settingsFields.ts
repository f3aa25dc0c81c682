import type { SystemField } from '../SystemField'

/** The real columns and the dividers. What a setting may hold is described by `settingDefinitions`. */
export const settingsFields: readonly SystemField[] = [
  { field: 'id', type: 'integer', datatype: 'INT', unsigned: true, primaryKey: true, autoIncrement: true },
  { field: 'key', type: 'string', datatype: 'VARCHAR', length: '64', notNull: true, unique: true },
  { field: 'value', type: 'string', datatype: 'TEXT' },
]
