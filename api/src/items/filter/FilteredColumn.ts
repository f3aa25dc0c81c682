import type { ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'

/** A column of the queried table that a condition is about. */
export interface FilteredColumn {
  context: ItemsContext
  /** Qualified. */
  name: string
  field: ColumnField
}
