import { type Field, type ResolvedRelation, useCollections, useRelations } from '@pergola/sdk'
import { useMemo } from 'react'
import { resolveRelation } from './resolveRelation'

/** The relation of a field; see {@link resolveRelation}. */
export function useResolvedRelation(field: Field): ResolvedRelation | null {
  const collections = useCollections()
  const relations = useRelations()
  return useMemo(() => resolveRelation(field, { collections, relations }), [field, collections, relations])
}
