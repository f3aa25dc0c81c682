import { type Api, type Filter, type Item, itemsPath, toParameters } from '@pergola/sdk'
import type { MapBounds } from '@pergola/sdk/contract'
import { itemKeys } from '@pergola/sdk/items'
import { queryOptions } from '@tanstack/react-query'
import type { MapSource } from './mapSource'
import { areaFilters } from './visibleArea'

/** More marks than these say less, and more rows would not arrive while the map is moved. */
export const MOST_ITEMS = 1000
const STALE_MS = 30_000

export interface MapItemsRequest {
  source: MapSource
  /** Part of the map that two numeric fields are asked for. */
  area: MapBounds
  fields: readonly string[]
  sort: string | null
  search: string | null
  filters: readonly Filter[]
}

export interface MapItems {
  items: readonly Item[]
  /** How many match, shown or not; `null` where the server does not count. */
  matchCount: number | null
}

/** The items of a part of the map, the first {@link MOST_ITEMS} in their order. */
export function mapItemsQuery(api: Api, collection: string, request: MapItemsRequest) {
  const { source } = request
  const asked = source.kind === 'field' ? { ...request, area: null } : request
  return queryOptions({
    queryKey: [...itemKeys.ofCollection(api.project, collection), 'map', asked],
    queryFn: ({ signal }) => fetchItems(api, collection, request, signal),
    staleTime: STALE_MS,
    refetchOnWindowFocus: false,
  })
}

async function fetchItems(
  api: Api,
  collection: string,
  { source, area, fields, sort, search, filters }: MapItemsRequest,
  signal: AbortSignal,
): Promise<MapItems> {
  const conditions: Filter[][] =
    source.kind === 'numbers'
      ? areaFilters(area, source)
      : [[{ field: source.position, operator: 'nnull', value: null }]]
  const answers = await Promise.all(
    conditions.map((own) =>
      api.request<Item[]>('GET', itemsPath(collection), {
        query: toParameters({
          fields,
          sort: sort ?? undefined,
          q: search,
          filter: [...filters, ...own],
          limit: MOST_ITEMS,
          meta: ['filter_count'],
        }),
        signal,
      }),
    ),
  )
  const counts = answers.map(({ meta }) => meta?.filter_count)
  return {
    items: answers.flatMap(({ data }) => data).slice(0, MOST_ITEMS),
    matchCount: counts.every((count) => count !== undefined)
      ? counts.reduce((sum, count) => sum + count, 0)
      : null,
  }
}
