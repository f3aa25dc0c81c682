import { type Item, itemsPath, toParameters, useApi } from '@pergola/sdk'
import { itemKeys, useDebouncedValue } from '@pergola/sdk/items'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { fetchByKeys } from '../shared/related/fetchByKeys'
import type { RelationShape } from '../shared/related/RelationShape'
import type { RelatedRow } from '../shared/related/relatedRows'

/** Boxes that there are at first, and that come with each "Load more": to draw and to tick, 500 take a second. */
const PAGE_SIZE = 100
const SEARCH_DELAY_MS = 250

interface ChoicesOptions {
  shape: RelationShape
  /** What is asked for of each item. */
  paths: readonly string[]
  /** Items that are joined on the server. */
  joined: readonly Item[]
  /** The rows as they will be. */
  rows: readonly RelatedRow[]
  search: string
  labelOf: (item: Item) => string
}

/**
 * What can be ticked: of very many items the first, those that are joined, wherever they stand among all, and those that a
 * search finds.
 */
export function useChoices({ shape, paths, joined, rows, search, labelOf }: ChoicesOptions) {
  const text = search.trim()
  const settled = useDebouncedValue(text, SEARCH_DELAY_MS)
  const first = useItemList(shape, paths, null)
  // Where all are here, they are searched here.
  const isAsking = text !== '' && first.hasMore
  const found = useItemList(shape, paths, isAsking ? settled : '')
  const byKey = (items: readonly Item[]) =>
    items.map((item) => [String(item[shape.itemKeyField]), item] as const)

  const here = new Map(byKey([...first.items, ...joined]))
  const linked = rows.flatMap(({ kind, key }) =>
    kind === 'linked' && !here.has(String(key)) ? [String(key)] : [],
  )
  const further = useLinkedItems(shape, paths, linked)
  for (const [key, item] of byKey(further)) here.set(key, item)

  const words = text.toLocaleLowerCase()
  const matches = (item: Item) => labelOf(item).toLocaleLowerCase().includes(words)
  const isSearching = isAsking && (settled !== text || found.isPending)
  const matching = [...here.values()].filter(matches)
  // While an answer is waited for, that to the words before says little.
  const foundNow = isAsking ? found.items.filter((item) => !isSearching || matches(item)) : NONE
  const shown = new Map(byKey([...matching, ...foundNow]))
  const list = isAsking ? found : first
  return {
    /** With those that the search leaves out. */
    items: [...new Map([...here, ...shown]).values()],
    shown: [...shown.values()],
    total: Math.max(list.total, shown.size),
    hasMore: list.hasMore,
    isLoadingMore: list.isLoadingMore,
    loadMore: list.loadMore,
    isPending: first.isPending,
    isSearching,
    error: first.error ?? found.error,
    retry: (first.error ? first : found).retry,
  }
}

/**
 * Items in the order of the server, a page after the other.
 *
 * @param text - Narrows them; `null` asks for all, an empty one for none.
 */
function useItemList(shape: RelationShape, paths: readonly string[], text: string | null) {
  const api = useApi()
  const { collection } = shape.items
  const query = useInfiniteQuery({
    queryKey: [...itemKeys.ofCollection(api.project, collection), 'choices', { paths, text }],
    queryFn: async ({ pageParam: offset, signal }) => {
      const meta = offset === 0 ? ['filter_count'] : undefined
      const parameters = toParameters({ fields: paths, q: text, limit: PAGE_SIZE, offset, meta })
      const answer = await api.request<Item[]>('GET', itemsPath(collection), { query: parameters, signal })
      return { items: answer.data, total: answer.meta?.filter_count ?? 0 }
    },
    initialPageParam: 0,
    getNextPageParam: ({ items }, pages) => (items.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE),
    enabled: text !== '',
  })
  return {
    items: query.data?.pages.flatMap((page) => page.items) ?? NONE,
    total: query.data?.pages[0]?.total ?? 0,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isPending: query.isPending,
    error: query.error,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

/** Items that were ticked where a search found them: beyond those that are loaded otherwise. */
function useLinkedItems(
  shape: RelationShape,
  paths: readonly string[],
  keys: readonly string[],
): readonly Item[] {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [...itemKeys.ofCollection(api.project, shape.items.collection), 'linked', { keys, paths }],
    queryFn: ({ signal }) => fetchByKeys(api, { shape, keys, paths, signal }),
    enabled: keys.length > 0,
    placeholderData: (previous) => previous,
  })
  return data ?? NONE
}

const NONE: readonly Item[] = []
