import { lazyComponent } from '@pergola/sdk/ui'
import { ItemPageSkeleton } from '../form/ItemPageSkeleton'

export const ItemForm = lazyComponent(
  () => import(/* webpackChunkName: "form" */ '../form/ItemForm').then((file) => file.ItemForm),
  ItemPageSkeleton,
)
