import { datatypes } from '../datatypes'

/** What stands in a column that must not be null and was given nothing. */
export function emptyValue(datatype: string): string | number {
  switch (datatypes[datatype]?.family) {
    case 'integer':
    case 'decimal':
      return 0
    case 'date':
      return '1970-01-01'
    case 'datetime':
      return '1970-01-01 00:00:00'
    case 'time':
      return '00:00:00'
    default:
      return ''
  }
}
