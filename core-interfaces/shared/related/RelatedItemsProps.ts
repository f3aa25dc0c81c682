import type { InterfaceProps, PrimaryKey } from '@pergola/sdk'
import type { ItemPickerProps } from '@pergola/sdk/items'
import type { ReactNode } from 'react'
import type { RelationShape } from './RelationShape'
import type { RelatedRow } from './relatedRows'

export interface RelatedItemsProps
  extends Pick<
    InterfaceProps,
    'id' | 'labelId' | 'describedBy' | 'name' | 'value' | 'isReadOnly' | 'primaryKey' | 'isNew' | 'onChange'
  > {
  /** `null` while the relation is not set up. */
  shape: RelationShape | null
  options: {
    /** Comma list of columns; default the first two that listings show. */
    fields: string | null
    allow_create: boolean
    allow_select: boolean
  }
  /** Further paths to ask for, such as what a thumbnail needs. */
  extraPaths?: readonly string[]
  /** How existing items are offered, and which; default the same columns, and all of them. */
  picker?: Pick<ItemPickerProps, 'layout' | 'filters'>
  /** Drawn before the columns of a row. */
  renderLead?: (row: RelatedRow) => ReactNode
  /** What "Add new" opens instead of a form for a new item. */
  renderCreate?: (options: { link: (key: PrimaryKey) => void; close: () => void }) => ReactNode
}

/** The same, once the relation is set up. */
export type ShapedItemsProps = RelatedItemsProps & { shape: RelationShape }
