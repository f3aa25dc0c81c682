import { useNames } from '@pergola/sdk'
import { Page } from '@pergola/sdk/ui'
import { ItemPageSkeleton } from '../form/ItemPageSkeleton'
import type { ItemPageProps } from './screenProps'

/** Keeps the place of an item's page while its code is fetched. */
export function ItemPagePlaceholder({ collection }: ItemPageProps) {
  const names = useNames()
  return (
    <Page title={names.collection(collection)}>
      <ItemPageSkeleton />
    </Page>
  )
}
