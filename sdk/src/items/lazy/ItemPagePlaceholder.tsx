import { useNames } from '@pergola/sdk'
import { Page } from '@pergola/sdk/ui'
import type { ItemPageProps } from '../item-page/ItemPage'
import { ItemPageSkeleton } from '../item-page/ItemPageSkeleton'

/** Keeps the place of an item's page while its code is fetched. */
export function ItemPagePlaceholder({ collection }: ItemPageProps) {
  const names = useNames()
  return (
    <Page title={names.collection(collection)}>
      <ItemPageSkeleton />
    </Page>
  )
}
