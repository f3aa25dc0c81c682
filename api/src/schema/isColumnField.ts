import { datatypes } from './datatypes'
import type { ColumnField, FieldSchema } from './Schema'

export function isColumnField(field: FieldSchema): field is ColumnField {
  return field.column !== null
}

export function isNumberColumn({ column: { datatype } }: ColumnField): boolean {
  const family = datatypes[datatype]?.family
  return family === 'integer' || family === 'decimal'
}
