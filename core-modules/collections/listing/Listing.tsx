import { useCollection, usePaths } from '@pergola/sdk'
import type { ListingProps } from '@pergola/sdk/items'
import { NotFoundPage } from '@pergola/sdk/ui'
import { Navigate } from 'react-router-dom'
import { CollectionListing } from './CollectionListing'

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
