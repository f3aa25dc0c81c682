// The screens of the module `collections`, for as long as its remote does not expose them itself.
export { Listing as ListingScreen } from '../../../../core-modules/collections/listing/Listing.tsx'

export const importItemPage = () =>
  import(/* webpackChunkName: "item-page" */ '../../../../core-modules/collections/item-page/ItemPage.tsx')
