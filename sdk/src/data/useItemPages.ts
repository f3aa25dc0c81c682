import type { Api, Item } from '@pergola/sdk'
import { hashKey, keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RowWindow } from '../contract/props'
import { type ItemsPage, itemPageQuery, type ListQuery, listKeys } from './itemsQuery'
import { pagesOf, type Range, rangeAhead, rowCountOf } from './pagesInView'

/** While someone drags the scroll bar, rows are asked for where it rests. */
const REST_MS = 100
/** Pages on either side of those in view that stay in memory. */
const KEPT_PAGES = 10

export interface ItemPages {
  /** The loaded rows in their order: those around what is in view, or all from the first on. */
  items: readonly Item[]
  rowWindow: RowWindow
  /** Rows that match search and filters, when known. */
  matchCount: number | null
  /** Rows of the collection, when known. */
  totalCount: number | null
  isLoading: boolean
  isFetching: boolean
  /** Rows of the query before are shown until those of the new one are there. */
  isStale: boolean
  isLoadingMore: boolean
  /** There are rows behind the loaded ones. */
  hasMore: boolean
  error: Error | null
  /** Asks for the page behind the loaded ones, and again for pages that failed. */
  loadMore: () => void
  reload: () => void
}

/**
 * The rows of a listing. What shows them says which places are in view (`rowWindow.onView`), and the pages around these are
 * loaded, wherever they are; or it asks for page after page (`loadMore`). Each page is a query of its own, so that after a
 * change only the pages in use are asked for again.
 */
export function useItemPages(
  api: Api,
  collection: string,
  asked: ListQuery,
  { isEnabled = true }: { isEnabled?: boolean } = {},
): ItemPages {
  const query = useSame(asked, (a, b) => hashKey([a]) === hashKey([b]))
  const first = useQuery({
    ...itemPageQuery(api, collection, query, 0),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const shown = useShownQuery(query, first.isPlaceholderData)
  const { pageSize } = shown
  const [view, setView] = useState<{ query: ListQuery; range: Range | null; pageCount: number }>({
    query: shown,
    range: null,
    pageCount: 1,
  })
  const { range, pageCount } = view.query === shown ? view : { range: null, pageCount: 1 }
  const matchCount = first.data?.matchCount ?? null
  const wanted = range
    ? pagesOf(range, pageSize, rowCountOf(new Map(), pageSize, matchCount ?? Number.MAX_SAFE_INTEGER))
    : Array.from({ length: pageCount }, (_, page) => page)
  const numbers = wanted.filter((page) => page > 0)
  const others = useQueries({
    queries: numbers.map((page) => ({
      ...itemPageQuery(api, collection, shown, page),
      enabled: isEnabled && first.data !== undefined,
    })),
  })
  useForgetFar(api, collection, shown, range ? wanted : null)

  const loaded = useLoadedPages(
    first.data,
    numbers,
    others.map(({ data }) => data),
  )
  const lengths = new Map([...loaded].map(([page, { items }]) => [page, items.length]))
  const count = first.data ? rowCountOf(lengths, pageSize, matchCount) : 0
  const from = wanted[0] ?? 0
  const to = wanted.at(-1) ?? 0
  const items = useMemo(
    () => [...loaded].flatMap(([page, { items }]) => (page >= from && page <= to ? items : [])),
    [loaded, from, to],
  )
  const onView = useOnView(shown, (next) => setView({ query: shown, range: next, pageCount: 1 }))
  const rowWindow = useMemo(
    (): RowWindow => ({
      count,
      rowAt: (index) => loaded.get(Math.floor(index / pageSize))?.items[index % pageSize] ?? null,
      onView,
    }),
    [count, loaded, pageSize, onView],
  )

  const failed = others.filter(({ error }) => error !== null)
  const isLoadingMore = others.some(({ isLoading }) => isLoading)
  const end = (to + 1) * pageSize
  return {
    items,
    rowWindow,
    matchCount,
    totalCount: first.data?.totalCount ?? null,
    isLoading: first.isPending,
    isFetching: first.isFetching || others.some(({ isFetching }) => isFetching),
    isStale: first.isPlaceholderData,
    isLoadingMore,
    hasMore: end < count,
    error: first.error ?? failed[0]?.error ?? null,
    loadMore: () => {
      for (const page of failed) void page.refetch()
      if (!range && !isLoadingMore && end < count) {
        setView({ query: shown, range: null, pageCount: pageCount + 1 })
      }
    },
    reload: () => {
      void first.refetch()
      for (const page of others) void page.refetch()
    },
  }
}

/** The value that was there before, as long as the next one is equal to it. */
function useSame<Value>(value: Value, isEqual: (a: Value, b: Value) => boolean): Value {
  const [known, setKnown] = useState(value)
  if (known === value || isEqual(known, value)) return known
  setKnown(value)
  return value
}

/** The query whose rows are shown: while those of another are on their way, the one before. */
function useShownQuery(query: ListQuery, isWaiting: boolean): ListQuery {
  const [shown, setShown] = useState(query)
  if (!isWaiting && shown !== query) setShown(query)
  return isWaiting ? shown : query
}

/** The pages that are there, by their number; the same object until one of them changes. */
function useLoadedPages(
  first: ItemsPage | undefined,
  numbers: readonly number[],
  others: readonly (ItemsPage | undefined)[],
): ReadonlyMap<number, ItemsPage> {
  const pages = useSame([first, ...others], isEqualList)
  const places = useSame([0, ...numbers], isEqualList)
  return useMemo(
    () => new Map(places.flatMap((place, index) => (pages[index] ? [[place, pages[index]]] : []))),
    [pages, places],
  )
}

function isEqualList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((entry, index) => entry === b[index])
}

/**
 * Takes what is in view at once. While someone scrolls on, now and then; while someone drags the scroll bar past whole
 * pages, where that comes to rest.
 */
function useOnView(query: ListQuery, onRange: (range: Range) => void): RowWindow['onView'] {
  const latest = useRef(onRange)
  useEffect(() => {
    latest.current = onRange
  })
  const state = useRef<ViewState>(UNSEEN)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another query nothing is known of what was in view
  useEffect(() => {
    state.current = UNSEEN
    return () => clearTimeout(state.current.timer)
  }, [query])

  const { pageSize } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function says by its identity that the rows are others
  return useCallback(
    (first, last) => {
      const { seen, seenAtMs, taken, takenAtMs, timer } = state.current
      const now = performance.now()
      clearTimeout(timer)
      state.current = { ...state.current, seen: { first, last }, seenAtMs: now }
      const isStep = seen === null || Math.abs(first - seen.first) < pageSize
      const isDue = now - (isStep ? takenAtMs : seenAtMs) > REST_MS
      const take = () => {
        state.current = { ...state.current, taken: { first, last }, takenAtMs: performance.now() }
        latest.current(rangeAhead(taken, { first, last }, pageSize))
      }
      if (isDue) take()
      else state.current.timer = setTimeout(take, REST_MS)
    },
    [query, pageSize],
  )
}

interface ViewState {
  /** What was in view last. */
  seen: Range | null
  seenAtMs: number
  /** What rows were asked for last. */
  taken: Range | null
  takenAtMs: number
  timer?: ReturnType<typeof setTimeout>
}

const UNSEEN: ViewState = {
  seen: null,
  seenAtMs: Number.NEGATIVE_INFINITY,
  taken: null,
  takenAtMs: Number.NEGATIVE_INFINITY,
}

/** Frees the pages far from those in view. */
function useForgetFar(api: Api, collection: string, query: ListQuery, pages: readonly number[] | null) {
  const queryClient = useQueryClient()
  const first = pages?.[0] ?? null
  const last = pages?.at(-1) ?? null
  useEffect(() => {
    if (first === null || last === null) return
    queryClient.removeQueries({
      queryKey: listKeys.pages(api.project, collection, query),
      type: 'inactive',
      predicate: ({ queryKey }) => {
        const page = Number(queryKey.at(-1))
        return page < first - KEPT_PAGES || page > last + KEPT_PAGES
      },
    })
  }, [queryClient, api.project, collection, query, first, last])
}
