import type { ColumnField, FieldSchema } from './Schema'

export function isColumnField(field: FieldSchema): field is ColumnField {
  return field.column !== null
}
