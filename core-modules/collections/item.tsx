import { useCollection } from '@pergola/sdk'
import { type ItemPageProps, ItemPageSkeleton } from '@pergola/sdk/items'
import { lazyComponent } from '@pergola/sdk/ui'
import { MATCHING_KEY } from './item-page/batchKeys'
import { ItemPage } from './item-page/ItemPage'

const MatchingPage = lazyComponent(
  () => import(/* webpackChunkName: "batch" */ './batch/MatchingPage').then((file) => file.MatchingPage),
  ItemPageSkeleton,
)

/** What the address of an item shows: the page of its keys, or the one for all items that its conditions mean. */
export default function ItemScreen(props: ItemPageProps) {
  const known = useCollection(props.collection)
  if (known && props.primaryKey === MATCHING_KEY) return <MatchingPage collection={known} />
  return <ItemPage {...props} />
}
