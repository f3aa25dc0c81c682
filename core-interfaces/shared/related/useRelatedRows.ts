import { type Api, type Item, itemsPath, type PrimaryKey, toParameters, useApi } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { RelationShape } from './RelationShape'
import { applyDelta, isRemoval, itemOf, linkedKey, type RelatedRow, readDelta } from './relatedRows'

const PAGE_SIZE = 100

/** Needed once an item is linked. */
const loadFetchByKeys = () => import(/* webpackChunkName: "linked-items" */ './fetchByKeys')

interface RelatedRowsOptions {
  shape: RelationShape
  /** Key of the item of the form. */
  parentKey: PrimaryKey
  /** A new item has no rows yet. */
  isNew: boolean
  /** Else only what is staged is known. Default true. */
  canRead?: boolean
  value: unknown
  /** What is shown of each item. */
  paths: readonly string[]
  /** Shows only rows whose item has these words. */
  search?: { text: string; field: string | null }
}

export interface RelatedRows {
  /** As they will be once the form is saved. */
  rows: readonly RelatedRow[]
  /** The same with those that will be taken out. */
  shownRows: readonly RelatedRow[]
  /** How many there will be, loaded or not; those that match while a search is on. */
  total: number
  delta: readonly Item[]
  /** The rows as they are on the server. */
  savedRows: readonly Item[]
  isPending: boolean
  error: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

/** The rows of a relation with what is staged laid over them. */
export function useRelatedRows(options: RelatedRowsOptions): RelatedRows {
  const { shape, parentKey, isNew, canRead = true, value, paths, search } = options
  const api = useApi()
  const text = search?.text.trim() ?? ''
  const saved = useInfiniteQuery({
    queryKey: [
      ...itemKeys.ofCollection(api.project, shape.rows.collection),
      'of',
      { [shape.parentField]: String(parentKey), paths, ...(text && { text }) },
    ],
    queryFn: ({ pageParam, signal }) =>
      fetchPage(api, shape, { parentKey, paths, search, offset: pageParam, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.rows.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE),
    enabled: !isNew && canRead,
    placeholderData: (previous) => previous,
  })

  const delta = useMemo(() => readDelta(value), [value])
  const savedRows = useMemo(() => saved.data?.pages.flatMap((page) => page.rows) ?? [], [saved.data])
  const linkedKeys = useMemo(() => linkedKeysOf(shape, savedRows, delta), [shape, savedRows, delta])
  const linked = useQuery({
    queryKey: [
      ...itemKeys.ofCollection(api.project, shape.items.collection),
      'linked',
      { linkedKeys, paths },
    ],
    queryFn: async ({ signal }) =>
      (await loadFetchByKeys()).fetchByKeys(api, { shape, keys: linkedKeys, paths, signal }),
    enabled: canRead && linkedKeys.length > 0 && (isNew || !saved.isPending),
    placeholderData: (previous) => previous,
  })

  const shownRows = useMemo(() => {
    const known = new Map(linked.data?.map((item) => [String(item[shape.itemKeyField]), item]))
    const words = text.toLocaleLowerCase()
    const isFound = (row: RelatedRow) =>
      row.kind === 'saved' ||
      (row.kind === 'new' &&
        Object.values(row.item).some((part) => String(part).toLocaleLowerCase().includes(words)))
    const all = applyDelta(shape, savedRows, delta, known)
    return text ? all.filter(isFound) : all
  }, [shape, savedRows, delta, linked.data, text])
  const rows = useMemo(() => shownRows.filter((row) => !row.isRemoved), [shownRows])
  const savedTotal = Math.max(saved.data?.pages[0]?.total ?? 0, savedRows.length)

  return {
    rows,
    shownRows,
    total:
      savedTotal -
      delta.filter((entry) => isRemoval(shape, entry)).length +
      rows.filter((row) => row.kind !== 'saved').length,
    delta,
    savedRows,
    isPending: !isNew && canRead && saved.isPending,
    error: saved.error,
    hasMore: saved.hasNextPage,
    isLoadingMore: saved.isFetchingNextPage,
    loadMore: () => void saved.fetchNextPage(),
    retry: () => void saved.refetch(),
  }
}

/** Loads the pages behind those that are loaded, one after the other, once they are wanted. */
export function useAllPages(
  { hasMore, isLoadingMore, error, savedRows, loadMore }: RelatedRows,
  isWanted: boolean,
): void {
  const isNext = isWanted && hasMore && !isLoadingMore && !error
  const loadedCount = savedRows.length
  const next = useEffectEvent(loadMore)
  // By the count too: of a page that comes at once nothing says that it was loading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count stands for the page that came
  useEffect(() => {
    if (isNext) next()
  }, [isNext, loadedCount])
}

interface RowsPage {
  rows: Item[]
  /** Rows that there are in all; only the first page says it. */
  total: number | null
}

interface PageRequest extends Pick<RelatedRowsOptions, 'parentKey' | 'paths' | 'search'> {
  offset: number
  signal: AbortSignal
}

async function fetchPage(api: Api, shape: RelationShape, request: PageRequest): Promise<RowsPage> {
  const { parentKey, paths, search, offset, signal } = request
  const { sortField, rowKeyField, itemField } = shape
  const own = shape.ownFields.map(({ field }) => field)
  const text = search?.text.trim()
  // Words are searched for in rows, not in the items behind a junction: of these one column is compared.
  const byColumn =
    text && itemField && search?.field
      ? [{ field: `${itemField}.${search.field}`, operator: 'contains', value: text }]
      : []
  const { data, meta } = await api.request<Item[]>('GET', itemsPath(shape.rows.collection), {
    query: toParameters({
      fields: [...new Set([...rowFields(shape, paths), ...own])],
      filter: [{ field: shape.parentField, operator: 'eq', value: parentKey }, ...byColumn],
      q: itemField ? null : text,
      sort: sortField ?? rowKeyField,
      limit: PAGE_SIZE,
      offset,
      meta: offset === 0 ? ['filter_count'] : undefined,
    }),
    signal,
  })
  return { rows: data, total: meta?.filter_count ?? null }
}

function rowFields(
  { rowKeyField, sortField, itemField, itemKeyField }: RelationShape,
  paths: readonly string[],
): string[] {
  const itemPaths = [itemKeyField, ...paths].map((path) => (itemField ? `${itemField}.${path}` : path))
  return [...new Set([rowKeyField, ...(sortField ? [sortField] : []), ...itemPaths])]
}

/**
 * Every row of a relation, with its keys and place: what has to be known before others are offered. The field itself shows
 * a page at a time.
 *
 * @param options - `paths`: what else is asked for of each item; default nothing.
 */
export function useAllLinks(
  {
    shape,
    parentKey,
    isNew,
    value,
    paths = [],
  }: Omit<RelatedRowsOptions, 'paths' | 'search'> & Partial<Pick<RelatedRowsOptions, 'paths'>>,
  isAsked: boolean,
) {
  const api = useApi()
  const query = useQuery({
    queryKey: [
      ...itemKeys.ofCollection(api.project, shape.rows.collection),
      'links',
      { [shape.parentField]: String(parentKey), paths },
    ],
    queryFn: ({ signal }) =>
      api.get<Item[]>(itemsPath(shape.rows.collection), {
        query: toParameters({
          fields: rowFields(shape, paths),
          filter: [{ field: shape.parentField, operator: 'eq', value: parentKey }],
          limit: -1,
        }),
        signal,
      }),
    enabled: isAsked && !isNew,
    // Someone else may have added some since.
    staleTime: 0,
    gcTime: 0,
  })
  const rows = useMemo(() => {
    if (!isNew && !query.data) return null
    return applyDelta(shape, query.data ?? [], readDelta(value), new Map()).filter((row) => !row.isRemoved)
  }, [isNew, query.data, shape, value])
  return { rows, savedRows: query.data ?? NO_ROWS, error: query.error, retry: () => void query.refetch() }
}

const NO_ROWS: readonly Item[] = []

/** Keys of items that are staged as links and not among the saved rows. */
function linkedKeysOf(shape: RelationShape, saved: readonly Item[], delta: readonly Item[]): string[] {
  const savedKeys = new Set(saved.map((row) => String(row[shape.rowKeyField])))
  return delta
    .filter((entry) => entry.$delete !== true && !savedKeys.has(String(entry[shape.rowKeyField])))
    .flatMap((entry) => linkedKey(itemOf(shape, entry), shape.itemKeyField) ?? [])
    .map(String)
}
