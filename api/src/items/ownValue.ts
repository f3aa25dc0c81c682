import type { Row } from './ItemsContext'

/** The value of a column, which may have a name that every object has, such as `constructor`. */
export function ownValue(row: Row, column: string): unknown {
  return Object.hasOwn(row, column) ? row[column] : undefined
}
