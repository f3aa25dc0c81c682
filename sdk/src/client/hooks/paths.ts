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

/** Console address of an item's page; `+` stands for a new item. */
export function itemPagePath(project: string, collection: string, key: PrimaryKey): string {
  return `${listingPath(project, collection)}/${encodeURIComponent(String(key)).replaceAll('%2C', ',').replaceAll('%2B', '+')}`
}
