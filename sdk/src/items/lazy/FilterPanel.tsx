import { lazyComponent, Skeleton } from '@pergola/sdk/ui'

export const FilterPanel = lazyComponent(
  () =>
    import(/* webpackChunkName: "listing-tools" */ '../filters/FilterPanel').then((file) => file.FilterPanel),
  () => <Skeleton shape="block" width={320} height={80} />,
)
