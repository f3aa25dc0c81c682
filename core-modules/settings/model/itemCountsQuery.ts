import { type Api, useApi, useIsPergolaServer } from '@pergola/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'

/** How many items each collection holds, by name. */
export function itemCountsQuery(api: Api) {
  return queryOptions({
    queryKey: [api.project, 'item-counts'],
    queryFn: ({ signal }) => api.call('GET /schema/item_counts', { signal }),
  })
}

/** The counts as far as they are known. Other servers of the contract count one collection at a time: they are not asked. */
export function useItemCounts() {
  const isOffered = useIsPergolaServer()
  const { data } = useQuery({ ...itemCountsQuery(useApi()), enabled: isOffered })
  return { counts: data, isOffered }
}
