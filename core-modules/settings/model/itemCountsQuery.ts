import type { Api } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'

/** How many items each collection holds, by name. */
export function itemCountsQuery(api: Api) {
  return queryOptions({
    queryKey: [api.project, 'item-counts'],
    queryFn: ({ signal }) => api.call('GET /schema/item_counts', { signal }),
  })
}
