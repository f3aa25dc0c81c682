import { type Collection, isSystemCollection, useCollections, useNames } from '@pergola/sdk'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Managed collections by the names that people read; those of the system last, where they are asked for. */
export function useListedCollections(showsSystem: boolean): Collection[] {
  const collections = useCollections()
  const names = useNames()
  const { i18n } = useTranslation()
  return useMemo(
    () =>
      Object.values(collections)
        .filter(({ collection, managed }) => (isSystemCollection(collection) ? showsSystem : managed))
        .sort(
          (a, b) =>
            Number(isSystemCollection(a.collection)) - Number(isSystemCollection(b.collection)) ||
            names.collection(a.collection).localeCompare(names.collection(b.collection), i18n.language),
        ),
    [collections, names, showsSystem, i18n.language],
  )
}
