import type { PrimaryKey } from '@pergola/sdk'

/** Beyond this many characters keys are kept beside the address: servers, proxies and people cut long ones off. */
const LONGEST_IN_ADDRESS = 400
const PREFIX = 'pergola.batch/'
/** A list of keys never starts with a comma. */
const KEPT = ','

/** Stands in the place of a key for an item that is not there yet. */
export const NEW_KEY = '+'

/** Stands in the place of a key for all items that the address means by its search and filters. */
export const MATCHING_KEY = `${KEPT}matching`

/**
 * What the address of a batch edit says in the place of a key: the keys joined by commas, or, for too many, a short name
 * under which this browser tab keeps them.
 */
export function batchAddressKey(keys: readonly PrimaryKey[], storage: Storage = sessionStorage): string {
  const joined = keys.join(',')
  if (joined.length <= LONGEST_IN_ADDRESS) return joined
  const name = `${KEPT}${Math.random().toString(36).slice(2, 10)}`
  try {
    storage.setItem(PREFIX + name, joined)
    return name
  } catch {
    // Without a storage the long address is better than none.
    return joined
  }
}

/** @returns The keys of an address, `null` when they were kept in another tab or session. */
export function keysOfAddress(addressKey: PrimaryKey, storage: Storage = sessionStorage): string[] | null {
  const text = String(addressKey)
  const joined = text.startsWith(KEPT) ? storage.getItem(PREFIX + text) : text
  return joined?.split(',') ?? null
}
