import {
  type Api,
  type ApiResponse,
  errorKinds,
  type Item,
  isApiError,
  itemsPath,
  type PrimaryKey,
} from '@pergola/sdk'
import { isPlainKey } from '@pergola/sdk/contract'
import { type HeadStart, itemKeys } from '@pergola/sdk/items'
import { queryOptions } from '@tanstack/react-query'
import type { Keys } from './askInTurn'

/** Which statuses are meant: without it those that are not marked as deleted. */
export type StatusQuery = { status?: '*' }

export const IN_ALL_STATUSES: StatusQuery = { status: '*' }

/** The item of a page, or the items of a batch, as the server held them. */
export interface LoadedItems {
  items: readonly Item[]
  /** Version of the single item, where the server sends one: a write that names it is refused once it is outdated. */
  etag: string | null
}

/**
 * One item, or several, with all its own columns; relational interfaces load their rows themselves. Never from the cache: an
 * edit must start from what the server holds now.
 *
 * @param key - What the page is known by.
 * @param headStart - Its answer stands for the first request, where that is the same.
 * @throws ApiError 203 when there is none, or none that may be read.
 */
export function itemQuery(
  api: Api,
  collection: string,
  key: PrimaryKey,
  keys: Keys = key,
  headStart?: HeadStart | null,
) {
  return queryOptions({
    queryKey: itemKeys.one(api.project, collection, key),
    queryFn: ({ signal }) => fetchItems(api, collection, keys, signal, headStart),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

/** Reads items by their keys, also those that are marked as deleted, as listings that ask for these show them. */
export async function fetchItems(
  api: Api,
  collection: string,
  keys: Keys,
  signal?: AbortSignal,
  headStart?: HeadStart | null,
): Promise<LoadedItems> {
  return eachPart(keys, async (part) => {
    const path = itemsPath(collection, part)
    const ask = (query?: StatusQuery) => api.request<Item | Item[]>('GET', path, { signal, query })
    // An answer about several items says nothing of those that it leaves out.
    if (String(part).includes(',')) return toLoadedItems(await ask(IN_ALL_STATUSES))
    try {
      return toLoadedItems(await (headStart?.take(path, signal) ?? ask()))
    } catch (error) {
      if (!isApiError(error) || error.code !== errorKinds.itemNotFound.code) throw error
      return toLoadedItems(await ask(IN_ALL_STATUSES))
    }
  })
}

/** Asks about items in as many requests as their keys need, one after the other. */
export async function eachPart(
  keys: Keys,
  ask: (part: PrimaryKey) => Promise<LoadedItems>,
): Promise<LoadedItems> {
  const [only = '', ...more] = typeof keys === 'object' ? keys : [keys]
  if (more.length === 0 && isPlainKey(only)) return ask(only)
  return (await import(/* webpackChunkName: "listing-tools" */ './askInTurn')).askInTurn(keys, ask)
}

/** Reads an answer that holds one item or several; an answer without content holds none. */
export function toLoadedItems({ data, headers }: ApiResponse<Item | Item[] | undefined>): LoadedItems {
  if (Array.isArray(data)) return { items: data, etag: null }
  return { items: data ? [data] : [], etag: headers.get('ETag') }
}
