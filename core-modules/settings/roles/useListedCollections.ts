import { type Collection, isSystemCollection, useSortedCollections } from '@pergola/sdk'
import { useMemo } from 'react'

/** Managed collections in their order; those of the system last, where they are asked for. */
export function useListedCollections(showsSystem: boolean): Collection[] {
  const sorted = useSortedCollections()
  return useMemo(
    () =>
      sorted
        .filter(({ collection, managed }) => (isSystemCollection(collection) ? showsSystem : managed))
        .sort((a, b) => Number(isSystemCollection(a.collection)) - Number(isSystemCollection(b.collection))),
    [sorted, showsSystem],
  )
}
