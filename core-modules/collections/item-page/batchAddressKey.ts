import type { Paths, PrimaryKey } from '@pergola/sdk'
import { KEPT, LISTED, PREFIX } from './batchKeys'

/** Beyond this many characters keys are kept beside the address: servers, proxies and people cut long ones off. */
const LONGEST_IN_ADDRESS = 400

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

/** The page that edits these items at once. @param address - what it says of them in the place of a key */
export function batchPath(paths: Paths, collection: string, address: string): string {
  return `${paths.listing(collection)}/${encodeURIComponent(address).replaceAll('%2C', ',')}`
}

/** Several keys as one text, which `keysOfAddress` reads. */
function listedKeys(keys: readonly PrimaryKey[]): string {
  // Only a text can have a comma, or be joined to the key of another item.
  if (keys.every((key) => /^\d+$/.test(String(key)))) return keys.join(',')
  return LISTED + keys.map((key) => String(key).replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')
}
