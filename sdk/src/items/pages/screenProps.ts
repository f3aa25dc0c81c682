import type { Filter, Item, PrimaryKey } from '@pergola/sdk'
import type { BreadcrumbItem, EmptyStateProps } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'

/** What people should know before they delete items, and what they can do instead. */
export type DeletionNote =
  | string
  | { text: string; alternative: { label: string; onPress: () => void } }
  | null

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
  /** Where there is nothing yet, in the place of the button that creates the first item. */
  emptyAction?: ReactNode
  /** Order of a view that has none of its own: `-uploaded_on`. */
  defaultSort?: string
  /** Layout for those who have no view of their own, whatever is shared with them. Default: what is shared, else a table. */
  defaultLayout?: string
  /** Nothing can be selected, created, edited or deleted. */
  isReadOnly?: boolean
  /** Bookmarks are for their author alone. */
  hasPersonalBookmarksOnly?: boolean
  /** The part of the collection that is shown. */
  place?: ListingPlace
  /** Further buttons for the selected items; called without any too. */
  selectedActions?: (selection: ListingSelection) => ReactNode
  /** What people should know before they delete these items, asked for before the question. */
  deletionNote?: (keys: readonly PrimaryKey[]) => Promise<DeletionNote>
}

/** A part of a collection, such as the files of a folder. */
export interface ListingPlace {
  /** Conditions beside those of the view. */
  filters: readonly Filter[]
  /**
   * A search looks beyond the place: the reference that says where an item is, and what is shown of it, stand beside each match.
   * Left out, a search stays within the place.
   */
  beyond?: { field: string; template: string }
  /** What is said where the place holds nothing. */
  empty: Pick<EmptyStateProps, 'icon' | 'title' | 'body'>
}

/** The one item of a page. */
export interface ShownItem {
  /** As last read or written. */
  item: Item
  /** It was changed past the form: reads it again. Edits that are not saved stay on top of it. */
  reload: () => Promise<void>
}

export interface ListingSelection {
  keys: readonly PrimaryKey[]
  /** Rows as they were shown. */
  items: readonly Item[]
  clear: () => void
}

export interface ItemPageProps {
  collection: string
  /** A key as the address holds it; `+` for a new item; several keys for batch edit. */
  primaryKey: PrimaryKey
  /** Further buttons for an item that is there, before those that every page has. */
  actions?: (page: ShownItem) => ReactNode
  /** Above the fields of an item that is there: what it says in words. */
  intro?: (page: ShownItem) => ReactNode
  /** Fields that are not shown, since the page says in another way what they hold. */
  omittedFields?: readonly string[]
  /** What people should know before they delete these items, asked for before the question. */
  deletionNote?: (keys: readonly PrimaryKey[]) => Promise<DeletionNote>
}
