import { isSystemCollection, withoutSystemPrefix } from '../../contract/constants'
import { traitsOf } from '../../contract/systemCollections'
import type { PrimaryKey } from '../../contract/wire'

/** API path of a collection's items: `/items/cities`, `/users`. */
export function itemsPath(collection: string, key?: PrimaryKey): string {
  const base = isSystemCollection(collection)
    ? `/${withoutSystemPrefix(collection)}`
    : `/items/${encodeURIComponent(collection)}`
  return key === undefined ? base : `${base}/${encodeURIComponent(String(key)).replaceAll('%2C', ',')}`
}

/** Console address of a listing: `/atlas/collections/cities`, `/atlas/users`. */
export function listingPath(project: string, collection: string): string {
  const { pages = withoutSystemPrefix(collection) } = traitsOf(collection)
  if (isSystemCollection(collection)) return `/${project}/${pages}`
  return `/${project}/collections/${encodeURIComponent(collection)}`
}

/** Whether an address shows the rows of a collection, system collections left out. */
export function isListingPath(path: string): boolean {
  return /^\/[^/]+\/collections\/[^/]+$/.test(path)
}

/** Console address of an item's page. Keys joined by commas lead to the page that edits them at once. */
export function itemPagePath(project: string, collection: string, key: PrimaryKey): string {
  const text = String(key)
  const { itemPage } = traitsOf(collection)
  if (itemPage) return `/${project}/${itemPage.replace('{key}', () => encodeURIComponent(text))}`
  // A comma in front would be a mark of that page, a plus alone the page of a new item: the key is written as a list of one.
  const named = text.startsWith(',') || text === '+' ? `,,${listedKey(text)}` : text
  return `${listingPath(project, collection)}/${encodeURIComponent(named).replaceAll('%2C', ',').replaceAll('%2B', '+')}`
}

/**
 * The same, or `null` for an item that has no page of its own, as those of some system collections, or whose page this viewer
 * cannot open: the settings are for administrators.
 */
export function ownPagePath(
  project: string,
  collection: string,
  key: PrimaryKey,
  isAdmin: boolean,
): string | null {
  const { pages, itemPage = pages } = traitsOf(collection)
  if (isSystemCollection(collection) && (!itemPage || (!isAdmin && itemPage.startsWith('settings/'))))
    return null
  return itemPagePath(project, collection, key)
}

/** A key in the list that an address may hold behind two commas: each comma in it is its own. */
function listedKey(key: string): string {
  return key.replaceAll('%', '%25').replaceAll(',', '%2C')
}
