import { type Api, type ApiResponse, type Item, itemsPath, type PrimaryKey } from '@pergola/sdk'
import { isPlainKey } from '@pergola/sdk/contract'
import { type HeadStart, itemKeys } from '@pergola/sdk/items'
import { queryOptions } from '@tanstack/react-query'
import type { Keys } from './askInTurn'

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

export async function fetchItems(
  api: Api,
  collection: string,
  keys: Keys,
  signal?: AbortSignal,
  headStart?: HeadStart | null,
): Promise<LoadedItems> {
  return eachPart(keys, async (part) => {
    const path = itemsPath(collection, part)
    const begun = headStart?.take(path, signal)
    return toLoadedItems(await (begun ?? api.request<Item | Item[]>('GET', path, { signal })))
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
