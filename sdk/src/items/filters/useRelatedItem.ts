import { type Field, type Item, useApi, useCollections, useRelations } from '@pergola/sdk'
import { useQuery } from '@tanstack/react-query'
import { searchItemsQuery } from '../data/searchItemsQuery'
import { type RelatedTarget, relatedTarget } from './relatedTarget'

export function useRelatedTarget(field: Field): RelatedTarget | null {
  const collections = useCollections()
  const relations = useRelations()
  return relatedTarget(field, { collections, relations })
}

/** The item with the given key, as far as its name needs it. */
export function useRelatedItem(target: RelatedTarget | null, key: string): Item | null {
  const api = useApi()
  const { data } = useQuery({
    ...searchItemsQuery(api, target?.collection ?? '', {
      fields: target?.fields ?? [],
      filters: [{ field: target?.primaryKeyField ?? 'id', operator: 'eq', value: key }],
      limit: 1,
    }),
    enabled: target !== null && key !== '',
    placeholderData: undefined,
  })
  return data?.[0] ?? null
}
