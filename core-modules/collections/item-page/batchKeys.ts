import type { Item, PrimaryKey } from '@pergola/sdk'
import { isPlainKey } from '@pergola/sdk/contract'
import type { Keys } from '../data/askInTurn'

/** Beyond this many characters keys are kept beside the address: servers, proxies and people cut long ones off. */
const LONGEST_IN_ADDRESS = 400
const PREFIX = 'pergola.batch/'
/** A list of keys never starts with a comma. */
const KEPT = ','
const KEPT_NAME = /^,[0-9a-z]{1,8}$/

/** Stands in the place of a key for an item that is not there yet. */
export const NEW_KEY = '+'

/** Stands in the place of a key for all items that the address means by its search and filters. */
export const MATCHING_KEY = `${KEPT}matching`

/** Before keys in which a comma is encoded: they are a list, whatever item may have such a text for its key. */
const LISTED = `${KEPT},`

/**
 * What the address of a batch edit says in the place of a key: the keys joined by commas, or, for too many, a short name
 * under which this browser tab keeps them.
 */
export function batchAddressKey(keys: readonly PrimaryKey[], storage: Storage = sessionStorage): string {
  const listed = listedKeys(keys)
  if (listed.length <= LONGEST_IN_ADDRESS) return listed
  const name = `${KEPT}${Math.random().toString(36).slice(2, 10)}`
  try {
    storage.setItem(PREFIX + name, listed)
    return name
  } catch {
    // Without a storage the long address is better than none.
    return listed
  }
}

/** Several keys as one text, which a page is known by; `keysOfAddress` reads it. */
export function listedKeys(keys: readonly PrimaryKey[]): string {
  // Only a text can have a comma, or be joined to the key of another item.
  if (keys.every((key) => /^\d+$/.test(String(key)))) return keys.join(',')
  return LISTED + keys.map((key) => String(key).replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')
}

/**
 * @returns The keys of an address: a list where it holds one, else its text, of which the server knows whether it is one key;
 *   `null` when they were kept in another tab or session.
 */
export function keysOfAddress(addressKey: PrimaryKey, storage: Storage = sessionStorage): Keys | null {
  const text = String(addressKey)
  if (!text.startsWith(KEPT)) return text.includes(',') || isPlainKey(text) ? addressKey : [text]
  const listed = text.startsWith(LISTED) ? text : storage.getItem(PREFIX + text)
  if (listed === null) return KEPT_NAME.test(text) ? null : [text]
  if (!listed.startsWith(LISTED)) return listed
  try {
    return listed.slice(LISTED.length).split(',').map(decodeURIComponent)
  } catch {
    return null
  }
}

/** The keys of the items that a page holds, as they are written; those of its address as long as it holds none. */
export function keysOfPage(keyField: string, addressKey: PrimaryKey, items: readonly Item[]): Keys {
  const keys = items.map((item) => item[keyField] as PrimaryKey | null | undefined)
  const isKnown = keys.length > 0 && keys.every((key) => key !== null && key !== undefined)
  return isKnown ? keys : (keysOfAddress(addressKey) ?? addressKey)
}
