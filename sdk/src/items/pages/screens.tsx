import { useNames } from '@pergola/sdk'
import { Page, useOwnScope } from '@pergola/sdk/ui'
import { ItemPageSkeleton } from '../form/ItemPageSkeleton'
import { ScreenSlot } from './ScreenSlot'
import type { ItemPageProps, ListingProps, ListingSelection, ShownItem } from './screenProps'

/**
 * The page of a collection's items: search, filters, layout, selection, bookmarks. What the user changes is kept as a
 * preference. Wrap it and the pages of its items in a {@link ListingMemory}, so that it is found again as it was left.
 *
 * The screen is that of the module which brings `listing`.
 */
export function Listing(props: ListingProps) {
  const { newAction, selectedActions } = props
  const own = useOwnScope()
  const handed = {
    ...props,
    ...(newAction && { newAction: own(newAction) }),
    ...(selectedActions && {
      selectedActions: (selection: ListingSelection) => own(selectedActions(selection)),
    }),
  }
  return <ScreenSlot screen="listing" props={handed} />
}

/**
 * The page of one item, of a new one, or of several edited at once: form, actions, activity.
 *
 * The screen is that of the module which brings `item`.
 */
export function ItemPage(props: ItemPageProps) {
  const { actions } = props
  const own = useOwnScope()
  const handed = { ...props, ...(actions && { actions: (page: ShownItem) => own(actions(page)) }) }
  return <ScreenSlot screen="item" props={handed} placeholder={<ItemPagePlaceholder {...props} />} />
}

/** Keeps the place of an item's page while its code is fetched. */
function ItemPagePlaceholder({ collection }: ItemPageProps) {
  const names = useNames()
  return (
    <Page title={names.collection(collection)}>
      <ItemPageSkeleton />
    </Page>
  )
}
