import type { Item, PrimaryKey } from '@pergola/sdk'
import { isPlainKey } from '@pergola/sdk/contract'
import type { Keys } from '../data/askInTurn'

export const PREFIX = 'pergola.batch/'
/** A list of keys never starts with a comma. */
export const KEPT = ','
const KEPT_NAME = /^,[0-9a-z]{1,8}$/

/** Stands in the place of a key for an item that is not there yet. */
export const NEW_KEY = '+'

/** What edits of a page are kept under: an item that has the key of a new one is not mistaken for it. */
export function editsKey(key: PrimaryKey, isNew: boolean): PrimaryKey {
  return key === NEW_KEY && !isNew ? `${LISTED}${key}` : key
}

/** Stands in the place of a key for all items that the address means by its search and filters. */
export const MATCHING_KEY = `${KEPT}matching`

/** Before keys in which a comma is encoded: they are a list, whatever item may have such a text for its key. */
export const LISTED = `${KEPT},`

/** @returns What an address says of keys, also where they are kept beside it; `null` when they were kept in another tab or session. */
export function keptAddress(addressKey: PrimaryKey, storage: Storage = sessionStorage): PrimaryKey | null {
  const text = String(addressKey)
  return KEPT_NAME.test(text) ? storage.getItem(PREFIX + text) : addressKey
}

/** The keys that it says: a list where it holds one, else its text, of which the server knows whether it is one key. */
export function keysOfAddress(addressKey: PrimaryKey): Keys {
  const text = String(addressKey)
  if (text.startsWith(LISTED))
    return text
      .slice(LISTED.length)
      .split(',')
      .map((key) => key.replaceAll('%2C', ',').replaceAll('%25', '%'))
  return text.startsWith(KEPT) || !(text.includes(',') || isPlainKey(text)) ? [text] : addressKey
}

/** The keys of the items that a page holds, as they are written; those of its address as long as it holds none. */
export function keysOfPage(keyField: string, addressKey: PrimaryKey, items: readonly Item[]): Keys {
  const keys = items.map((item) => item[keyField] as PrimaryKey | null | undefined)
  const isKnown = keys.length > 0 && keys.every((key) => key !== null && key !== undefined)
  return isKnown ? keys : keysOfAddress(addressKey)
}
