import type { PrimaryKey } from '@pergola/sdk'
import type { BreadcrumbItem } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'

export interface ListingProps {
  collection: string
  /** Default: the name of the collection. */
  title?: string
  icon?: string
  /** Path of the page above: draws a back button in the place of the icon. */
  back?: string
  breadcrumb?: readonly BreadcrumbItem[]
  /** In the place of the button that leads to a new item; `null` for none. */
  newAction?: ReactNode
  /** Order of a view that has none of its own: `-uploaded_on`. */
  defaultSort?: string
  /** Nothing can be selected, created, edited or deleted. */
  isReadOnly?: boolean
  /** Bookmarks are for their author alone. */
  hasPersonalBookmarksOnly?: boolean
}

export interface ItemPageProps {
  collection: string
  /** A key as the address holds it; `+` for a new item; several keys for batch edit. */
  primaryKey: PrimaryKey
}
