import {
  type Api,
  type Filter,
  type Item,
  type ItemsQuery,
  itemsPath,
  type RequestHeaders,
  toParameters,
} from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'
import { itemKeys } from '../../client/hooks/itemKeys'

export const listKeys = {
  ofCollection: (project: string | null, collection: string) =>
    [...itemKeys.ofCollection(project, collection), 'list'] as const,
  allPages: (project: string | null, collection: string) =>
    [...listKeys.ofCollection(project, collection), 'pages'] as const,
  pages: (project: string | null, collection: string, query: ListQuery) =>
    [...listKeys.allPages(project, collection), query] as const,
  page: (project: string | null, collection: string, query: ListQuery, page: number) =>
    [...listKeys.pages(project, collection, query), page] as const,
  allCounts: (project: string | null, collection: string) =>
    [...listKeys.ofCollection(project, collection), 'counts'] as const,
  /** Order, fields and pages of a listing do not change how many rows match. */
  count: (project: string | null, collection: string, { search, filters }: Narrowing) =>
    [...listKeys.allCounts(project, collection), { search, filters }] as const,
}

/** What the rows of a listing have to match. */
export type Narrowing = Pick<ListQuery, 'search' | 'filters'>

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
}

const LIST_STALE_MS = 30_000
/** Whoever returns to a listing finds its scroll bar as long as before. */
const COUNT_KEPT_MS = 60 * 60_000

/** One page of the rows of a listing, the first being 0. */
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
  }
  const { data } = await api.request<Item[]>('GET', itemsPath(collection), {
    query: toParameters(parameters),
    signal,
  })
  return { items: data }
}

/**
 * How many rows match; `null` where the server does not count. A query of its own, so that rows never wait for it.
 *
 * @param query - Its first field is read along, since an answer without fields means all of them to some servers.
 */
export function itemCountQuery(api: Api, collection: string, query: Narrowing & Pick<ListQuery, 'fields'>) {
  return queryOptions({
    queryKey: listKeys.count(api.project, collection, query),
    queryFn: ({ signal }) => fetchCount(api, collection, query, signal),
    staleTime: LIST_STALE_MS,
    gcTime: COUNT_KEPT_MS,
    refetchOnWindowFocus: false,
  })
}

async function fetchCount(
  api: Api,
  collection: string,
  { fields, search, filters }: Narrowing & Pick<ListQuery, 'fields'>,
  signal?: AbortSignal,
): Promise<number | null> {
  const { meta } = await api.request<Item[]>('GET', itemsPath(collection), {
    query: toParameters({
      fields: fields.slice(0, 1),
      q: search,
      filter: filters,
      limit: 1,
      meta: ['filter_count'],
    }),
    signal,
  })
  return meta?.filter_count ?? null
}

/**
 * Changes the rows that carry a key and creates the others, both at once.
 *
 * @param headers - The key of the creation, so that it counts once however often it is sent.
 */
export async function writeRows(
  api: Api,
  collection: string,
  primaryKeyField: string,
  rows: readonly Item[],
  headers?: RequestHeaders,
): Promise<void> {
  const isKnown = (row: Item) => row[primaryKeyField] !== undefined && row[primaryKeyField] !== null
  const changed = rows.filter(isKnown)
  const created = rows.filter((row) => !isKnown(row))
  await Promise.all([
    changed.length > 0 && api.patch(itemsPath(collection), changed),
    created.length > 0 && api.post(itemsPath(collection), created, { headers }),
  ])
}

/** How many rows match, without loading any. */
export async function fetchItemCount(
  api: Api,
  collection: string,
  primaryKeyField: string,
  signal?: AbortSignal,
): Promise<number> {
  const everything = { fields: [primaryKeyField], search: null, filters: [] }
  return (await fetchCount(api, collection, everything, signal)) ?? 0
}
