import { type Collection, isSystemCollection, listingPath, type ScreenName, traitsOf } from '@pergola/sdk'
import type { Host, PreloadOptions } from '@pergola/sdk/host'
import { interfaceRefs } from '../fields/usePreloadInterfaces'
import { formFields } from '../form/formFields'
import { ItemForm } from '../lazy/ItemForm'
import { screenProviders } from './screenProviders'

interface ShownScreen {
  screen: ScreenName
  collection: Collection
}

/**
 * The screen that is shown at an address of the console: the listing at `/atlas/collections/cities`, an item at
 * `/atlas/users/+`.
 *
 * @param path - Without query.
 * @returns `null` where another kind of page is shown.
 * @internal
 */
export function screenAt({ api, stores }: Host, path: string): ShownScreen | null {
  for (const collection of Object.values(stores.schema.getState().collections)) {
    const name = collection.collection
    if (isSystemCollection(name) && !traitsOf(name).pages) continue
    const base = listingPath(api.project ?? '', name)
    if (path === base) return { screen: 'listing', collection }
    if (path.startsWith(`${base}/`) && /^[^/]+$/.test(path.slice(base.length + 1))) {
      return { screen: 'item', collection }
    }
  }
  return null
}

/**
 * Fetches the code of a screen ahead of time, in one wave: the screen, and for an item the inputs of its form.
 *
 * @internal
 */
export function preloadScreen(
  { stores, preloadExtensions }: Host,
  { screen, collection }: ShownScreen,
  options?: PreloadOptions,
): void {
  const [provider] = screenProviders(stores.extensions.getState().module, screen)
  const inputs = screen === 'item' ? interfaceRefs(formFields(Object.values(collection.fields)), 'input') : []
  // What cannot be fetched is asked for again where it is drawn, which says so.
  if (screen === 'item') ItemForm.preload().catch(() => undefined)
  preloadExtensions(
    [...(provider ? [{ kind: 'module' as const, id: provider.id, part: screen }] : []), ...inputs],
    options,
  )
}
