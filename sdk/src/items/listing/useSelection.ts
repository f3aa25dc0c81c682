import type { Item, PrimaryKey } from '@pergola/sdk'
import { useState } from 'react'
import { useListingMemory } from './ListingMemory'

export interface Selection {
  items: readonly Item[]
  keys: readonly PrimaryKey[]
  select: (keys: readonly PrimaryKey[]) => void
}

/**
 * The selected rows of a listing. They are kept whole, because rights depend on their owner and status, also once a
 * search no longer shows them.
 */
export function useSelection(rows: readonly Item[], primaryKeyField: string): Selection {
  const { recall, remember } = useListingMemory()
  const [items, setItems] = useState<readonly Item[]>(() => recall()?.selection ?? [])
  const keyOf = (item: Item) => item[primaryKeyField] as PrimaryKey

  function select(keys: readonly PrimaryKey[]) {
    const known = new Map([...items, ...rows].map((item) => [keyOf(item), item]))
    const next = keys.map((key) => known.get(key)).filter((item) => item !== undefined)
    setItems(next)
    remember({ selection: next })
  }

  return { items, keys: items.map(keyOf), select }
}
