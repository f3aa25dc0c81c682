import { lazyOverlay } from '@pergola/sdk/ui'

/** {@link RelatedDialog}, which comes when an item is first opened: most who see a relation open none. */
export const OpenedRelated = lazyOverlay(async () => {
  const file = await import(/* webpackChunkName: "related-dialog" */ './RelatedDialog')
  return file.RelatedDialog
})
