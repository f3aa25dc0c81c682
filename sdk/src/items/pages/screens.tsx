import { useNames } from '@pergola/sdk'
import { Page, useOwnScope } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import { ItemPageSkeleton } from '../form/ItemPageSkeleton'
import { ScreenSlot } from './ScreenSlot'
import type { ItemPageProps, ListingProps } from './screenProps'
import { useHeadStart } from './useHeadStart'

/**
 * The page of a collection's items: search, filters, layout, selection, bookmarks. What the user changes is kept as a
 * preference. Wrap it and the pages of its items in a {@link ListingMemory}, so that it is found again as it was left.
 *
 * The screen is that of the module which brings `listing`.
 */
export function Listing(props: ListingProps) {
  return <ScreenSlot screen="listing" props={useOwnParts(props)} />
}

/**
 * The page of one item, of a new one, or of several edited at once: form, actions, activity.
 *
 * The screen is that of the module which brings `item`.
 */
export function ItemPage(props: ItemPageProps) {
  const headStart = useHeadStart(props)
  return (
    <ScreenSlot
      screen="item"
      props={{ ...useOwnParts(props), headStart }}
      placeholder={<ItemPagePlaceholder {...props} />}
    />
  )
}

/** What is drawn of the props of a screen. */
const PARTS: readonly string[] = ['newAction', 'emptyAction', 'selectedActions', 'actions', 'intro']

/** The same props; what is drawn of them keeps the styles of the module that hands it over. */
function useOwnParts<Props extends object>(props: Props): Props {
  const own = useOwnScope()
  const handed = { ...props } as Record<string, unknown>
  for (const name of PARTS) {
    const part = handed[name]
    if (!part) continue
    handed[name] =
      typeof part === 'function' ? (given: unknown) => own(part(given) as ReactNode) : own(part as ReactNode)
  }
  return handed as Props
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
