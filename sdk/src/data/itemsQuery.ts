import { type Api, type Filter, type Item, type ItemsQuery, itemsPath, toParameters } from '@pergola/sdk'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { itemKeys } from './itemKeys'

export const listKeys = {
  ofCollection: (project: string | null, collection: string) =>
    [...itemKeys.ofCollection(project, collection), 'list'] as const,
  pages: (project: string | null, collection: string, query: ListQuery) =>
    [...listKeys.ofCollection(project, collection), query] as const,
}

/** What a listing asks for, besides which page of it. */
export interface ListQuery {
  fields: readonly string[]
  /** One field name, `-` in front for descending. */
  sort: string | null
  search: string | null
  filters: readonly Filter[]
  pageSize: number
}

export interface ItemsPage {
  items: Item[]
  /** Rows that match search and filters; sent with the first page only. */
  matchCount: number | null
  /** Rows of the collection, whatever search and filters say; sent with the first page only. */
  totalCount: number | null
}

const LIST_STALE_MS = 30_000

/**
 * The rows of a listing, page by page.
 *
 * Both counts come with the first page alone: counting 135,000 rows once is cheap, at every scroll it is not.
 */
export function itemsQuery(api: Api, collection: string, query: ListQuery) {
  return infiniteQueryOptions({
    queryKey: listKeys.pages(api.project, collection, query),
    queryFn: ({ pageParam, signal }) => fetchPage(api, collection, query, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextOffset(last, pages, query.pageSize),
    staleTime: LIST_STALE_MS,
    // A table that changes under someone who only looked at another window is worse than one that is a minute old.
    refetchOnWindowFocus: false,
  })
}

async function fetchPage(
  api: Api,
  collection: string,
  query: ListQuery,
  offset: number,
  signal: AbortSignal,
): Promise<ItemsPage> {
  const parameters: ItemsQuery = {
    fields: query.fields,
    sort: query.sort ?? undefined,
    q: query.search,
    filter: query.filters,
    limit: query.pageSize,
    offset,
    meta: offset === 0 ? ['filter_count', 'total_count'] : undefined,
  }
  const { data, meta } = await api.request<Item[]>('GET', itemsPath(collection), {
    query: toParameters(parameters),
    signal,
  })
  return { items: data, matchCount: meta?.filter_count ?? null, totalCount: meta?.total_count ?? null }
}

/** Offset of the next page, `undefined` after the last. A server that does not count is asked until a page is short. */
export function nextOffset(
  last: ItemsPage,
  pages: readonly ItemsPage[],
  pageSize: number,
): number | undefined {
  const loaded = pages.reduce((count, page) => count + page.items.length, 0)
  const matchCount = pages[0]?.matchCount ?? null
  // `filter_count` ignores permissions on some servers, so a short page ends the list whatever the count says.
  if (last.items.length < pageSize) return undefined
  return matchCount !== null && loaded >= matchCount ? undefined : loaded
}

/** Changes the rows that carry a key and creates the others, both at once. */
export async function writeRows(
  api: Api,
  collection: string,
  primaryKeyField: string,
  rows: readonly Item[],
): Promise<void> {
  const isKnown = (row: Item) => row[primaryKeyField] !== undefined && row[primaryKeyField] !== null
  const changed = rows.filter(isKnown)
  const created = rows.filter((row) => !isKnown(row))
  await Promise.all([
    changed.length > 0 && api.patch(itemsPath(collection), changed),
    created.length > 0 && api.post(itemsPath(collection), created),
  ])
}

/** How many rows match, without loading any. */
export async function fetchItemCount(
  api: Api,
  collection: string,
  primaryKeyField: string,
  signal?: AbortSignal,
): Promise<number> {
  const { meta } = await api.request<Item[]>('GET', itemsPath(collection), {
    query: toParameters({ fields: [primaryKeyField], limit: 1, meta: ['total_count'] }),
    signal,
  })
  return meta?.total_count ?? 0
}
