import { lazyComponent } from '@pergola/sdk/ui'

/** Stands in for a control that has nothing to offer, since an option of its field is empty or invalid. Few ever see it. */
export const EmptyOption = lazyComponent(async () => {
  const file = await import(/* webpackChunkName: "empty-option" */ './EmptyOptionNotice')
  return file.EmptyOptionNotice
})
