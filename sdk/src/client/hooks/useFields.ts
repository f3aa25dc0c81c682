import { useMemo } from 'react'
import type { Field } from '../../contract/wire'
import { useCollection, usePermissions } from './useHostState'

/** Fields of a collection that the current user may read, in their order; none where there is no such collection. */
export function useFields(collection: string): readonly Field[] {
  const known = useCollection(collection)
  const permissions = usePermissions()
  return useMemo(() => {
    const { isReadable } = permissions.fieldsOf(collection)
    return Object.values(known?.fields ?? {})
      .filter(({ field }) => isReadable(field))
      .sort((a, b) => (a.sort ?? Number.POSITIVE_INFINITY) - (b.sort ?? Number.POSITIVE_INFINITY) || 0)
  }, [known, permissions, collection])
}
