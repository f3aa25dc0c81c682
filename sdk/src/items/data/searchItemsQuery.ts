import { type Api, type Filter, type Item, itemsPath, toParameters } from '@pergola/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { itemKeys } from '../../client/hooks/itemKeys'

export interface ItemSearch {
  fields: readonly string[]
  search?: string | null
  filters?: readonly Filter[]
  sort?: string
  limit: number
}

const STALE_MS = 60_000

/** A few items that match, for choices that are found by typing. */
export function searchItemsQuery(api: Api, collection: string, search: ItemSearch) {
  return queryOptions({
    queryKey: [...itemKeys.ofCollection(api.project, collection), 'search', search],
    queryFn: ({ signal }) =>
      api.get<Item[]>(itemsPath(collection), {
        query: toParameters({
          fields: search.fields,
          q: search.search,
          filter: search.filters,
          sort: search.sort,
          limit: search.limit,
        }),
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    gcTime: STALE_MS,
  })
}
