import { type Collection, statusFieldOf, useNames } from '@pergola/sdk'
import { useCallback } from 'react'
import { statusMappingOf } from './statusMapping'

/** What the statuses of a collection are called, in the language of the reader; one that has no name, as it is stored. */
export function useStatusNames(): (collection: Collection | null | undefined, status: string) => string {
  const names = useNames()
  return useCallback(
    (collection, status) => {
      const name = statusMappingOf(collection)?.[status]?.name
      const field = statusFieldOf(collection ?? undefined)?.field
      return collection && name !== undefined ? names.systemText(collection.collection, name, field) : status
    },
    [names],
  )
}
