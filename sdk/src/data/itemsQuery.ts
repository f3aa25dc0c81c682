import { type Api, type Filter, type Item, type ItemsQuery, itemsPath, toParameters } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'
import { itemKeys } from './itemKeys'

export const listKeys = {
  ofCollection: (project: string | null, collection: string) =>
    [...itemKeys.ofCollection(project, collection), 'list'] as const,
  pages: (project: string | null, collection: string, query: ListQuery) =>
    [...listKeys.ofCollection(project, collection), query] as const,
  page: (project: string | null, collection: string, query: ListQuery, page: number) =>
    [...listKeys.pages(project, collection, query), page] as const,
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
  /** Rows at its end are missing that there are: it says nothing about where the list ends. Default: no. */
  isPartial?: boolean
  /** Rows that match search and filters; sent with the first page only. */
  matchCount: number | null
  /** Rows of the collection, whatever search and filters say; sent with the first page only. */
  totalCount: number | null
}

const LIST_STALE_MS = 30_000

/**
 * One page of the rows of a listing, the first being 0.
 *
 * Both counts come with the first page alone: counting 135,000 rows once is cheap, at every scroll it is not.
 */
export function itemPageQuery(api: Api, collection: string, query: ListQuery, page: number) {
  return queryOptions({
    queryKey: listKeys.page(api.project, collection, query, page),
    queryFn: ({ signal }) => fetchPage(api, collection, query, page * query.pageSize, signal),
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
