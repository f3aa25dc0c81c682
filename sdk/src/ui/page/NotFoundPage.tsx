import { lazyComponent } from '../../client/lazy/lazyComponent'

/**
 * For an address that leads nowhere, inside a module or outside of any; the project and its navigation stay. A person
 * whose last page is gone is led to the overview. Fetched when it is first drawn.
 */
export const NotFoundPage = lazyComponent<object>(() =>
  import(/* webpackChunkName: "missing-page" */ './MissingPage').then((file) => file.MissingPage),
)
