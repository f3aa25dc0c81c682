import type { Field } from '@pergola/sdk'

const BY_DATATYPE: Readonly<Record<string, string>> = {
  CHAR: 'text-input',
  VARCHAR: 'text-input',
  TINYTEXT: 'textarea',
  TEXT: 'textarea',
  MEDIUMTEXT: 'textarea',
  LONGTEXT: 'textarea',
  TINYINT: 'switch',
  SMALLINT: 'numeric',
  MEDIUMINT: 'numeric',
  INT: 'numeric',
  BIGINT: 'numeric',
  DECIMAL: 'numeric',
  FLOAT: 'numeric',
  DOUBLE: 'numeric',
  YEAR: 'numeric',
  DATE: 'date',
  DATETIME: 'datetime',
  TIME: 'time',
  TIMESTAMP: 'time',
}

/**
 * Interface that edits a column by default: what a field without one falls back to, and what an unmanaged column
 * gets when it is put under management. Unknown datatypes take `text-input`.
 */
export function interfaceOfDatatype(datatype: string | null): string {
  return BY_DATATYPE[(datatype ?? '').toUpperCase()] ?? 'text-input'
}

export function interfaceIdOf(field: Pick<Field, 'interface' | 'datatype'>): string {
  return field.interface || interfaceOfDatatype(field.datatype)
}
