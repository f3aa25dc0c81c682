import type { Field } from '@pergola/sdk'
import type { ReactNode } from 'react'
import type { RelationShape } from './RelationShape'
import type { RelatedRow } from './relatedRows'

export interface RelatedTableProps {
  labelId: string | null
  shape: RelationShape
  rows: readonly RelatedRow[]
  columns: readonly Field[]
  /** Rows are put in order by hand; else a click on a column sorts them. */
  isOrdered: boolean
  isReadOnly: boolean
  /** Rows that are saved may be taken out. */
  canRemove: boolean
  renderLead?: (row: RelatedRow) => ReactNode
  onOpen: (row: RelatedRow) => void
  onRemove: (row: RelatedRow) => void
  /** Takes a removal back. */
  onRestore: (row: RelatedRow) => void
  onReorder: (rows: RelatedRow[]) => void
  onSort: () => void
}
