import type { Item, PrimaryKey } from '@pergola/sdk'
import { keyParts } from '@pergola/sdk/contract'
import type { Keys, LoadedItems } from './itemQuery'

/** Asks about the parts of many keys, one after the other. */
export async function askInTurn(
  keys: Keys,
  ask: (part: PrimaryKey) => Promise<LoadedItems>,
): Promise<LoadedItems> {
  const isList = typeof keys === 'object'
  const parts = keyParts(isList ? keys : String(keys).split(','))
  // What a page shows may be one item whose key has commas.
  if (parts.length === 1) return ask(isList ? (parts[0] ?? '') : keys)
  const items: Item[] = []
  for (const part of parts) items.push(...(await ask(part)).items)
  return { items, etag: null }
}
