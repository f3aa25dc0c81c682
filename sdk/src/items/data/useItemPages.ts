import type { Api, Item, RowWindow } from '@pergola/sdk'
import { hashKey, keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStableCallback } from '../useStableCallback'
import { type ItemsPage, itemPageQuery, type ListQuery, listKeys } from './itemsQuery'
import { pagesOf, type Range, rangeAhead, rowCountOf } from './pagesInView'
import { type Asked, useMatchCount } from './useMatchCount'

/** While someone drags the scroll bar, rows are asked for where it rests. */
const REST_MS = 100
/** Pages on either side of those in view that stay in memory. */
const KEPT_PAGES = 10

export interface ItemPages {
  /** The loaded rows in their order: those around what is in view, or all from the first on. */
  items: readonly Item[]
  rowWindow: RowWindow
  /** Rows that match search and filters, once they are counted. */
  matchCount: number | null
  /** They are being counted; the rows are there before. */
  isCounting: boolean
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
  /** Asks for the first page of other rows, which will be shown next; `null` where it is there already. */
  prefetch: (query: ListQuery) => Promise<void> | null
}

/**
 * The rows of a listing. What shows them says which places are in view (`rowWindow.onView`), and the pages around these are
 * loaded, wherever they are; or it asks for page after page (`loadMore`). Each page is a query of its own, so that after a
 * change only the pages in use are asked for again.
 */
export function useItemPages(
  api: Api,
  collection: string,
  query: ListQuery,
  { isEnabled = true }: { isEnabled?: boolean } = {},
): ItemPages {
  const queryClient = useQueryClient()
  const { first, counted, others, wanted, shown, setView, isForward } = usePageQueries(
    api,
    { collection, query },
    isEnabled,
  )
  const { pageSize } = shown.query
  const { matchCount } = counted
  const loaded = useLoadedPages(first.data, others)
  const lengths = new Map(
    [...loaded].map(([page, { items, isPartial }]) => [page, isPartial ? pageSize : items.length]),
  )
  const count = first.data ? rowCountOf(lengths, pageSize, matchCount) : 0
  const items = useMemo(
    () => [...loaded].flatMap(([page, { items }]) => (page >= wanted.from && page <= wanted.to ? items : [])),
    [loaded, wanted.from, wanted.to],
  )
  const onView = useOnView(shown, pageSize, (range) => setView({ range, pageCount: 1 }))
  const rowWindow = useMemo(
    (): RowWindow => ({
      count,
      rowAt: (index) => loaded.get(Math.floor(index / pageSize))?.items[index % pageSize] ?? null,
      onView,
    }),
    [count, loaded, pageSize, onView],
  )

  const results = others.map(({ result }) => result)
  const failed = results.filter(({ error }) => error !== null)
  const isLoadingMore = results.some(({ isLoading }) => isLoading)
  const hasMore = (wanted.to + 1) * pageSize < count
  return {
    items,
    rowWindow,
    matchCount,
    isCounting: counted.isCounting,
    isLoading: first.isPending,
    isFetching: first.isFetching || results.some(({ isFetching }) => isFetching),
    isStale: first.isPlaceholderData,
    isLoadingMore,
    hasMore,
    error: first.error ?? failed[0]?.error ?? null,
    loadMore: () => {
      for (const page of failed) void page.refetch()
      if (isForward && !isLoadingMore && hasMore) setView({ range: null, pageCount: wanted.to + 2 })
    },
    reload: () => {
      for (const page of [first, ...results]) void page.refetch()
      counted.recount()
    },
    prefetch: (next) => {
      const page = itemPageQuery(api, collection, next, 0)
      const isThere = queryClient.getQueryData(page.queryKey) !== undefined
      const answer = queryClient.prefetchQuery(page)
      return isThere ? null : answer
    },
  }
}

/** What is wanted of them: the rows around those in view, or so many pages from the first on. */
interface View {
  range: Range | null
  pageCount: number
}

const BEGINNING: View = { range: null, pageCount: 1 }

/** Numbers of the pages that are wanted. */
function pagesFor({ range, pageCount }: View, pageSize: number, rowCount = Infinity): number[] {
  return range ? pagesOf(range, pageSize, rowCount) : Array.from({ length: pageCount }, (_, page) => page)
}

/** The first page, how many rows there are, and the other pages that are wanted. */
function usePageQueries(api: Api, asked: Asked, isEnabled: boolean) {
  const current = useSame(asked, (a, b) => hashKey([a]) === hashKey([b]))
  const first = useQuery({
    ...itemPageQuery(api, current.collection, current.query, 0),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const shown = useShown(current, first.isPlaceholderData)
  const counted = useMatchCount(api, current, shown, first.data)
  const [known, setKnown] = useState({ of: shown, view: BEGINNING })
  const view = known.of === shown ? known.view : BEGINNING
  const { pageSize } = shown.query
  const pages = pagesFor(view, pageSize, counted.matchCount ?? undefined)
  const numbers = pages.filter((page) => page > 0)
  const results = useQueries({
    queries: numbers.map((page) => ({
      ...itemPageQuery(api, shown.collection, shown.query, page),
      enabled: isEnabled && first.data !== undefined,
    })),
  })
  const wanted = { from: pages[0] ?? 0, to: pages.at(-1) ?? 0 }
  useForgetFar(api, shown, wanted, view.range === null)
  return {
    first,
    counted,
    others: results.map((result, index) => ({ page: numbers[index] ?? 0, result })),
    wanted,
    shown,
    isForward: view.range === null,
    setView: (next: View) => {
      // Rows in view that need no other pages draw nothing.
      if (!isEqualList(pagesFor(view, pageSize), pagesFor(next, pageSize)))
        setKnown({ of: shown, view: next })
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

/** Of which rows the shown ones are: while others are on their way, those that were asked for before. */
function useShown(asked: Asked, isWaiting: boolean): Asked {
  const [shown, setShown] = useState(asked)
  if (!isWaiting && shown !== asked) setShown(asked)
  return isWaiting ? shown : asked
}

/** The pages that are there, by their number; the same object until one of them changes. */
function useLoadedPages(
  first: ItemsPage | undefined,
  others: readonly { page: number; result: { data: ItemsPage | undefined } }[],
): ReadonlyMap<number, ItemsPage> {
  const pages = useSame([first, ...others.map(({ result }) => result.data)], isEqualList)
  const places = useSame([0, ...others.map(({ page }) => page)], isEqualList)
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
function useOnView(shown: Asked, pageSize: number, onRange: (range: Range) => void): RowWindow['onView'] {
  const handleRange = useStableCallback(onRange)
  const state = useRef<ViewState>(UNSEEN)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another query nothing is known of what was in view
  useEffect(() => {
    state.current = UNSEEN
    return () => clearTimeout(state.current.timer)
  }, [shown])

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
        handleRange(rangeAhead(taken, { first, last }, pageSize))
      }
      if (isDue) take()
      else state.current.timer = setTimeout(take, REST_MS)
    },
    [shown, pageSize],
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
function useForgetFar(
  api: Api,
  shown: Asked,
  { from, to }: { from: number; to: number },
  isForward: boolean,
) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isForward) return
    queryClient.removeQueries({
      queryKey: listKeys.pages(api.project, shown.collection, shown.query),
      type: 'inactive',
      predicate: ({ queryKey }) => {
        const page = Number(queryKey.at(-1))
        return page < from - KEPT_PAGES || page > to + KEPT_PAGES
      },
    })
  }, [queryClient, api.project, shown, from, to, isForward])
}
