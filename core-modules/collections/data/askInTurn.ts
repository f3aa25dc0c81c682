import type { Item, PrimaryKey } from '@pergola/sdk'
import { keyParts } from '@pergola/sdk/contract'

/** What the address of a page says in the place of a key, which the server reads; or a list, in which a key may have commas. */
export type Keys = PrimaryKey | readonly PrimaryKey[]

interface Loaded {
  items: readonly Item[]
  etag: string | null
}

/** Asks about the parts of many keys, one after the other. */
export async function askInTurn(keys: Keys, ask: (part: PrimaryKey) => Promise<Loaded>): Promise<Loaded> {
  const isList = typeof keys === 'object'
  const parts = keyParts(isList ? keys : String(keys).split(','))
  // What a page shows may be one item whose key has commas.
  if (parts.length === 1) return ask(isList ? (parts[0] ?? '') : keys)
  const items: Item[] = []
  for (const part of parts) items.push(...(await ask(part)).items)
  return { items, etag: null }
}
