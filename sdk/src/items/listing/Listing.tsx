import { useCollection, usePaths } from '@pergola/sdk'
import { type BreadcrumbItem, NotFoundPage } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { CollectionListing } from './CollectionListing'

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

/**
 * The page of a collection's items: search, filters, layout, selection, bookmarks. What the user changes is kept as a
 * preference. Wrap it and the pages of its items in a {@link ListingMemory}, so that it is found again as it was left.
 */
export function Listing(props: ListingProps) {
  const paths = usePaths()
  const collection = useCollection(props.collection)

  if (!collection) return <NotFoundPage />
  if (collection.single) return <Navigate to={paths.item(props.collection, 1)} replace />
  // Keyed by the collection: nothing of one listing may be seen in the next.
  return <CollectionListing key={props.collection} {...props} collection={collection} />
}
