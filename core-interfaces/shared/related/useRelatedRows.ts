import { type Api, type Item, itemsPath, type PrimaryKey, toParameters, useApi } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RelationShape } from './RelationShape'
import { applyDelta, itemOf, type RelatedRow, readDelta } from './relatedRows'

const PAGE_SIZE = 100

interface RelatedRowsOptions {
  shape: RelationShape
  /** Key of the item of the form; rows of a new item, or of several, are not asked for. */
  parentKey: PrimaryKey
  value: unknown
  /** What is shown of each item. */
  paths: readonly string[]
}

export interface RelatedRows {
  rows: readonly RelatedRow[]
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
export function useRelatedRows({ shape, parentKey, value, paths }: RelatedRowsOptions): RelatedRows {
  const api = useApi()
  const isAsked = parentKey !== '+' && !String(parentKey).includes(',')
  const saved = useInfiniteQuery({
    queryKey: [
      ...itemKeys.ofCollection(api.project, shape.rows.collection),
      'of',
      { [shape.parentField]: String(parentKey), paths },
    ],
    queryFn: ({ pageParam, signal }) => fetchPage(api, shape, parentKey, paths, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE),
    enabled: isAsked,
  })

  const delta = useMemo(() => readDelta(value), [value])
  const savedRows = useMemo(() => saved.data?.pages.flat() ?? [], [saved.data])
  const linkedKeys = useMemo(() => linkedKeysOf(shape, savedRows, delta), [shape, savedRows, delta])
  const linked = useQuery({
    queryKey: [
      ...itemKeys.ofCollection(api.project, shape.items.collection),
      'linked',
      { linkedKeys, paths },
    ],
    queryFn: ({ signal }) =>
      api.get<Item | Item[]>(itemsPath(shape.items.collection, linkedKeys.join(',')), {
        query: toParameters({ fields: [shape.itemKeyField, ...paths] }),
        signal,
      }),
    enabled: linkedKeys.length > 0 && !(isAsked && saved.isPending),
    placeholderData: (previous) => previous,
  })

  const rows = useMemo(() => {
    const items = linked.data === undefined ? [] : [linked.data].flat()
    const known = new Map(items.map((item) => [String(item[shape.itemKeyField]), item]))
    return applyDelta(shape, savedRows, delta, known)
  }, [shape, savedRows, delta, linked.data])

  return {
    rows,
    delta,
    savedRows,
    isPending: isAsked && saved.isPending,
    error: saved.error,
    hasMore: saved.hasNextPage,
    isLoadingMore: saved.isFetchingNextPage,
    loadMore: () => void saved.fetchNextPage(),
    retry: () => void saved.refetch(),
  }
}

async function fetchPage(
  api: Api,
  shape: RelationShape,
  parentKey: PrimaryKey,
  paths: readonly string[],
  offset: number,
  signal: AbortSignal,
): Promise<Item[]> {
  const { rowKeyField, sortField, itemField, itemKeyField } = shape
  const itemPaths = [itemKeyField, ...paths].map((path) => (itemField ? `${itemField}.${path}` : path))
  const fields = [...new Set([rowKeyField, ...(sortField ? [sortField] : []), ...itemPaths])]
  return api.get<Item[]>(itemsPath(shape.rows.collection), {
    query: toParameters({
      fields,
      filter: [{ field: shape.parentField, operator: 'eq', value: parentKey }],
      sort: sortField ?? rowKeyField,
      limit: PAGE_SIZE,
      offset,
    }),
    signal,
  })
}

/** Keys of items that are staged as links and not among the saved rows. */
function linkedKeysOf(shape: RelationShape, saved: readonly Item[], delta: readonly Item[]): string[] {
  const savedKeys = new Set(saved.map((row) => String(row[shape.rowKeyField])))
  return delta
    .filter((entry) => entry.$delete !== true && !savedKeys.has(String(entry[shape.rowKeyField])))
    .map((entry) => itemOf(shape, entry)[shape.itemKeyField])
    .filter((key) => key !== undefined && key !== null)
    .map(String)
}
