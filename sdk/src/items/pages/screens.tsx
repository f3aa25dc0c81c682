import { ItemPagePlaceholder } from './ItemPagePlaceholder'
import { ScreenSlot } from './ScreenSlot'
import type { ItemPageProps, ListingProps } from './screenProps'

/**
 * The page of a collection's items: search, filters, layout, selection, bookmarks. What the user changes is kept as a
 * preference. Wrap it and the pages of its items in a {@link ListingMemory}, so that it is found again as it was left.
 *
 * The screen is that of the module which brings `listing`.
 */
export function Listing(props: ListingProps) {
  return <ScreenSlot screen="listing" props={props} />
}

/**
 * The page of one item, of a new one, or of several edited at once: form, actions, activity.
 *
 * The screen is that of the module which brings `item`.
 */
export function ItemPage(props: ItemPageProps) {
  return <ScreenSlot screen="item" props={props} placeholder={<ItemPagePlaceholder {...props} />} />
}
