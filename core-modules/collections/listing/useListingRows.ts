import {
  type Collection,
  type Field,
  type Filter,
  type Item,
  useApi,
  useCurrentUser,
  useSetting,
} from '@pergola/sdk'
import {
  itemsQuery,
  type ListQuery,
  primaryKeyOf,
  type RelationSchema,
  requestFields,
  validSort,
} from '@pergola/sdk/items'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListingView } from '../presets/useListingView'

const DEFAULT_PAGE_SIZE = 200

export interface ListingRows {
  items: readonly Item[]
  /** Rows that match search and filters, when known. */
  matchCount: number | null
  /** Rows of the collection, when known. */
  totalCount: number | null
  isLoading: boolean
  /** Rows of the view before are shown until those of the new one are there. */
  isStale: boolean
  isLoadingMore: boolean
  hasMore: boolean
  error: Error | null
  loadMore: () => void
  reload: () => void
}

export interface RowsOptions {
  /** The conditions, as the server is asked. */
  filters: readonly Filter[]
  schema: RelationSchema
  /** What shows the rows asks for them by itself. */
  isCountOnly: boolean
}

/** The rows of a view, page by page, with the shown fields and the one of their order only. Waits while `view` is `null`. */
export function useListingRows(
  collection: Collection,
  view: ListingView | null,
  shown: readonly Field[],
  sortField: Field | null,
  { filters, schema, isCountOnly }: RowsOptions,
): ListingRows {
  const api = useApi()
  const { isAdmin } = useCurrentUser()
  const limit = Number(useSetting('default_limit')) || DEFAULT_PAGE_SIZE
  // One row says that there are some; how many comes with it.
  const pageSize = isCountOnly ? 1 : limit

  const query: ListQuery = useMemo(
    () => ({
      // An order made by hand deals the values of this field out again, so they have to be known.
      fields: requestFields(collection, sortField ? [...shown, sortField] : shown, {
        schema,
        isAdmin,
        templates: Object.values(view?.viewOptions ?? {}).filter((option) => typeof option === 'string'),
      }),
      sort: validSort(view?.viewQuery.sort, collection.fields, primaryKeyOf(collection)),
      search: view?.search ?? null,
      filters,
      pageSize,
    }),
    [collection, shown, sortField, filters, schema, isAdmin, view, pageSize],
  )
  const result = useInfiniteQuery({
    ...itemsQuery(api, collection.collection, query),
    enabled: view !== null,
    placeholderData: keepPreviousData,
  })

  const pages = result.data?.pages
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages])
  const { fetchNextPage, refetch, isFetchingNextPage, hasNextPage } = result
  return {
    items,
    matchCount: pages?.[0]?.matchCount ?? null,
    totalCount: pages?.[0]?.totalCount ?? null,
    isLoading: result.isPending,
    isStale: result.isPlaceholderData,
    isLoadingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    error: result.error,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    reload: () => void refetch(),
  }
}
