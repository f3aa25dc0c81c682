import { type Api, type CallData, toParameters } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { ListedItems } from '../data/ListedItems'

export type CollectionIndex = CallData<'GET /collections/:collection/indexes'>[number]
export type QueryCost = CallData<'GET /collections/:collection/cost'>

/** How often the indexes are asked for while one is being made. */
const LOOK_AGAIN_MS = 2_000

export const speedKeys = {
  ofCollection: (project: string | null, collection: string) => ['speed', project, collection] as const,
}

/** What the rows of a listing cost as they are shown now. */
export function costQuery(api: Api, { collection: { collection }, filters, search, sort }: ListedItems) {
  const query = toParameters({ filter: filters, q: search, sort: sort ?? undefined })
  return queryOptions({
    queryKey: [...speedKeys.ofCollection(api.project, collection), 'cost', query] as const,
    queryFn: ({ signal }) =>
      api.call('GET /collections/:collection/cost', { path: { collection }, query, signal }),
  })
}

export function indexesQuery(api: Api, collection: string) {
  return queryOptions({
    queryKey: [...speedKeys.ofCollection(api.project, collection), 'indexes'] as const,
    queryFn: ({ signal }) =>
      api.call('GET /collections/:collection/indexes', { path: { collection }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((index) => index.state === 'building') ? LOOK_AGAIN_MS : false,
  })
}
