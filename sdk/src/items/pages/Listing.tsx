import type { ListingProps } from './screenProps'
import { ListingScreen } from './screens'

/**
 * The page of a collection's items: search, filters, layout, selection, bookmarks. What the user changes is kept as a
 * preference. Wrap it and the pages of its items in a {@link ListingMemory}, so that it is found again as it was left.
 */
export function Listing(props: ListingProps) {
  return <ListingScreen {...props} />
}
