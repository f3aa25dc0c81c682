import { type Collection, type Field, type Filter, useApi, useCurrentUser, useSetting } from '@pergola/sdk'
import {
  type FilterScope,
  type ItemPages,
  itemCountQuery,
  type ListQuery,
  primaryKeyOf,
  type RelationSchema,
  requestFields,
  useItemPages,
  validSort,
} from '@pergola/sdk/items'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListingView } from '../presets/useListingView'

const DEFAULT_PAGE_SIZE = 200

export interface RowsOptions {
  /** The conditions, as the server is asked. */
  filters: readonly Filter[]
  schema: RelationSchema
  permissions: FilterScope['permissions']
  /** What shows the rows asks for them by itself. */
  isCountOnly: boolean
  /** Search or filters are set. */
  isNarrowed: boolean
  /** A search may look beyond the conditions. */
  isPlaced: boolean
}

export interface ListingRows extends ItemPages {
  /** Rows of the collection, where it takes them to explain that none match; else `null`. */
  totalCount: number | null
  /** Asks for the rows of a search, before the page is drawn for it; `null` where that needs not wait for them. */
  prefetchSearch: (search: string | null) => Promise<void> | null
}

/** The rows of a view, with the shown fields and the one of their order only. Waits while `view` is `null`. */
export function useListingRows(
  collection: Collection,
  view: ListingView | null,
  shown: readonly Field[],
  sortField: Field | null,
  { filters, schema, permissions, isCountOnly, isNarrowed, isPlaced }: RowsOptions,
): ListingRows {
  const api = useApi()
  const { isAdmin } = useCurrentUser()
  const limit = Number(useSetting('default_limit')) || DEFAULT_PAGE_SIZE
  // One row says that there are some; how many is counted.
  const pageSize = isCountOnly ? 1 : limit

  const query: ListQuery = useMemo(
    () => ({
      // An order made by hand deals the values of this field out again, so they have to be known.
      fields: requestFields(collection, sortField ? [...shown, sortField] : shown, {
        schema,
        isAdmin,
        permissions,
        templates: Object.values(view?.viewOptions ?? {}).filter((option) => typeof option === 'string'),
      }),
      sort: validSort(view?.viewQuery.sort, collection.fields, primaryKeyOf(collection)),
      search: view?.search ?? null,
      filters,
      pageSize,
    }),
    [collection, shown, sortField, filters, schema, isAdmin, permissions, view, pageSize],
  )
  const rows = useItemPages(api, collection.collection, query, { isEnabled: view !== null })
  const needsTotal = isNarrowed && !rows.isStale && rows.matchCount === 0
  // A count that is watched is not ended by another search: that of all rows is watched where it is needed only.
  const narrowing = needsTotal ? { search: null, filters: [] } : query
  const total = useQuery({
    ...itemCountQuery(api, collection.collection, { fields: query.fields, ...narrowing }),
    enabled: needsTotal,
  })
  const narrowedCount = needsTotal ? (total.data ?? null) : null
  return {
    ...rows,
    totalCount: isNarrowed ? narrowedCount : rows.matchCount,
    prefetchSearch: (search) => {
      const asked = view && !isPlaced ? rows.prefetch({ ...query, search }) : null
      // A layout that asks for its items itself does so once it is drawn.
      return isCountOnly ? null : asked
    },
  }
}
