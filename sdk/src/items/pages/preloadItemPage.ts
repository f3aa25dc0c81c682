import { type Collection, isSystemCollection, itemPagePath } from '@pergola/sdk'
import type { Host, PreloadOptions } from '@pergola/sdk/host'
import { interfaceRefs } from '../fields/usePreloadInterfaces'
import { formFields } from '../form/formFields'
import { ItemPage } from '../lazy/components'

/** What else of the system has pages of its own for its items; below the path of others lie screens of the settings. */
const SYSTEM_PAGES = new Set(['directus_activity', 'directus_files', 'directus_users', 'directus_webhooks'])

/**
 * The collection whose item is shown at an address of the console: `/atlas/collections/cities/7`, `/atlas/users/+`.
 *
 * @param path - Without query.
 * @returns `null` where another kind of page is shown.
 * @internal
 */
export function itemPageAt({ api, stores }: Host, path: string): Collection | null {
  const isOwn = ({ collection }: Collection) => {
    const base = itemPagePath(api.project ?? '', collection, '')
    return path.startsWith(base) && path.length > base.length && !path.includes('/', base.length)
  }
  const isShown = ({ collection }: Collection) =>
    !isSystemCollection(collection) || SYSTEM_PAGES.has(collection)
  return (
    Object.values(stores.schema.getState().collections).find((each) => isShown(each) && isOwn(each)) ?? null
  )
}

/**
 * Fetches the code of a collection's item pages ahead of time, in one wave: the page, and the inputs of its form.
 *
 * @internal
 */
export async function preloadItemPage(
  host: Host,
  collection: Collection,
  options?: PreloadOptions,
): Promise<void> {
  host.preloadExtensions(interfaceRefs(formFields(Object.values(collection.fields)), 'input'), options)
  await ItemPage.preload()
}
