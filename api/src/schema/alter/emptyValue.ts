import { decimalPlaces, formatDecimal } from '@pergola/sdk/contract'
import { datatypes } from '../datatypes'
import { exceedsDouble } from '../exactNumber'
import type { ColumnSchema } from '../Schema'
import { listedValues } from '../valueList'

/** What stands in a column that must not be null and was given nothing. */
export function emptyValue({ datatype, length }: ColumnSchema): string | number {
  switch (datatypes[datatype]?.family) {
    case 'integer':
      return 0
    case 'decimal':
      return exceedsDouble({ datatype, length }) ? formatDecimal(0n, decimalPlaces(length).decimals) : 0
    case 'date':
      return '1970-01-01'
    case 'datetime':
      return '1970-01-01 00:00:00'
    case 'time':
      return '00:00:00'
    default:
      // As MySQL does by itself: nothing is none of the values of an ENUM.
      return datatype === 'ENUM' ? (listedValues(length)[0] ?? '') : ''
  }
}
