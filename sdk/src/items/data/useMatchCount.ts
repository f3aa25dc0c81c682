import type { Api } from '@pergola/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ItemsPage, itemCountQuery, type ListQuery, listKeys } from './itemsQuery'

/** Which rows are asked for. */
export interface Asked {
  collection: string
  query: ListQuery
}

/**
 * How many rows match. They are counted when their first page is there, and only where that does not hold them all.
 *
 * @param asked - A count that is under way ends when these are others.
 * @param shown - The rows that are shown: those that were asked for before, while others are on their way.
 * @param first - The first page of these.
 */
export function useMatchCount(api: Api, asked: Asked, shown: Asked, first: ItemsPage | undefined) {
  const queryClient = useQueryClient()
  const isWaiting = asked !== shown
  const ownCount = first && lengthOfAll(first, shown.query.pageSize)
  const count = useQuery({
    ...itemCountQuery(api, asked.collection, asked.query),
    enabled: !isWaiting && ownCount === null,
  })
  const known = isWaiting
    ? queryClient.getQueryData<number | null>(listKeys.count(api.project, shown.collection, shown.query))
    : count.data
  return {
    matchCount: ownCount ?? known ?? null,
    isCounting: count.isLoading,
    recount: () => {
      if (ownCount === null) void count.refetch()
    },
  }
}

/** How many rows there are when one page holds them all; `null` when it does not. */
function lengthOfAll({ items, isPartial }: ItemsPage, pageSize: number): number | null {
  return isPartial || items.length >= pageSize ? null : items.length
}
