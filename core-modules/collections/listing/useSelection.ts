import type { Item, PrimaryKey } from '@pergola/sdk'
import { useListingMemory } from '@pergola/sdk/items'
import { useState } from 'react'

export interface Selection {
  items: readonly Item[]
  keys: readonly PrimaryKey[]
  /** All items that match are meant, those too that are not loaded. */
  isMatching: boolean
  selectMatching: () => void
  select: (keys: readonly PrimaryKey[]) => void
}

/**
 * The selected rows of a listing, kept whole: rights depend on their owner and status.
 *
 * @param scope - Says which rows there are to choose from: search and filters. With another scope nothing is selected,
 *   so that nothing can be deleted that is not in sight.
 * @param isStale - The rows are still those of the view before: none of them can be chosen.
 */
export function useSelection(
  rows: readonly Item[],
  primaryKeyField: string,
  scope: string,
  isStale: boolean,
): Selection {
  const { recall, remember } = useListingMemory()
  const [selected, setSelected] = useState(() => recall()?.selection ?? NOTHING)
  const [matching, setMatching] = useState<string | null>(null)
  const isMatching = matching === scope
  const chosen = selected.scope === scope ? selected.items : NOTHING.items
  const items = isMatching ? rows : chosen
  const keyOf = (item: Item) => item[primaryKeyField] as PrimaryKey

  function select(keys: readonly PrimaryKey[]) {
    if (isStale) return
    const known = new Map([...items, ...rows].map((item) => [keyOf(item), item]))
    const next = keys.map((key) => known.get(key)).filter((item) => item !== undefined)
    setMatching(null)
    setSelected({ scope, items: next })
    remember({ selection: { scope, items: next } })
  }

  return {
    items,
    keys: items.map(keyOf),
    isMatching,
    selectMatching: () => {
      setMatching(scope)
      // Not remembered: with another visit to the listing other items may match.
      remember({ selection: NOTHING })
    },
    select,
  }
}

const NOTHING: { scope: string; items: readonly Item[] } = { scope: '', items: [] }
