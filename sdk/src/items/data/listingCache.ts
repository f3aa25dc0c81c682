import { type Collection, type Field, type Item, isSortable, type PrimaryKey } from '@pergola/sdk'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { primaryKeyOf } from '../fields/primaryKeyOf'
import { type ItemsPage, type ListQuery, listKeys } from './itemsQuery'

/** In listings a relation is the item that it leads to; what a write answers is its key. What can be sorted by is stored as it is. */
const isPlain = (field: Field | undefined) => field !== undefined && isSortable(field)

/**
 * Puts saved values into the rows that listings hold, so that they show them before they have asked again. Where a row
 * stands now, and whether it still matches, only the server knows: invalidate the listings as well.
 */
export function patchListings(
  queryClient: QueryClient,
  project: string | null,
  collection: Collection,
  saved: readonly Item[],
): void {
  const primaryKeyField = primaryKeyOf(collection)
  const byKey = new Map(saved.map((item) => [String(item[primaryKeyField]), item]))
  queryClient.setQueriesData<ItemsPage>(
    { queryKey: listKeys.allPages(project, collection.collection) },
    (page) => {
      if (!page?.items.some((row) => byKey.has(String(row[primaryKeyField])))) return page
      return {
        ...page,
        items: page.items.map((row) => patched(row, byKey.get(String(row[primaryKeyField])))),
      }
    },
  )

  function patched(row: Item, item: Item | undefined): Item {
    if (!item) return row
    const names = Object.keys(row).filter(
      (name) => name in item && name !== primaryKeyField && isPlain(collection.fields[name]),
    )
    return { ...row, ...Object.fromEntries(names.map((name) => [name, item[name]])) }
  }
}

/** Takes deleted rows out of the listings that hold them: what stood behind them moves up. */
export function dropFromListings(
  queryClient: QueryClient,
  project: string | null,
  collection: Collection,
  keys: readonly PrimaryKey[],
): void {
  const primaryKeyField = primaryKeyOf(collection)
  const dropped = new Set(keys.map(String))
  const lists = new Map<string, { query: ListQuery; pages: Map<number, ItemsPage> }>()
  const stored = queryClient.getQueriesData<ItemsPage>({
    queryKey: listKeys.allPages(project, collection.collection),
  })
  for (const [queryKey, page] of stored) {
    const list = queryKey.slice(0, -1)
    const query = list.at(-1) as ListQuery
    const known = lists.get(hashKey(list)) ?? { query, pages: new Map() }
    if (page) known.pages.set(queryKey.at(-1) as number, page)
    lists.set(hashKey(list), known)
  }
  const isDropped = (row: Item) => dropped.has(String(row[primaryKeyField]))
  /** By the key of the count: lists that differ in their order alone have one in common. */
  const droppedCounts = new Map<string, number>()
  for (const { query, pages } of lists.values()) {
    const count = hashKey(listKeys.count(project, collection.collection, query))
    const droppedCount = [...pages.values()].flatMap(({ items }) => items.filter(isDropped)).length
    droppedCounts.set(count, Math.max(droppedCount, droppedCounts.get(count) ?? 0))
    for (const [page, data] of withoutRows(pages, query.pageSize, isDropped)) {
      queryClient.setQueryData(listKeys.page(project, collection.collection, query, page), data)
    }
  }
  const counts = queryClient.getQueriesData<number | null>({
    queryKey: listKeys.allCounts(project, collection.collection),
  })
  for (const [queryKey, count] of counts) {
    const droppedCount = droppedCounts.get(hashKey(queryKey)) ?? 0
    if (count && droppedCount > 0) queryClient.setQueryData(queryKey, count - droppedCount)
  }
}

/**
 * The pages of a list without some of its rows. What stands behind them moves up, also in pages further down; a page whose
 * last rows are not known then is `isPartial`.
 */
export function withoutRows(
  pages: ReadonlyMap<number, ItemsPage>,
  pageSize: number,
  isDropped: (row: Item) => boolean,
): Map<number, ItemsPage> {
  const left = new Map<number, Item>()
  let droppedCount = 0
  for (const [page, { items }] of [...pages].sort(([a], [b]) => a - b)) {
    for (const [index, row] of items.entries()) {
      if (isDropped(row)) droppedCount++
      else left.set(page * pageSize + index - droppedCount, row)
    }
  }
  if (droppedCount === 0) return new Map()
  return new Map(
    [...pages].map(([page, data]) => {
      const places = Array.from({ length: pageSize }, (_, index) => page * pageSize + index)
      const items = places.map((place) => left.get(place)).filter((row) => row !== undefined)
      const isPartial = data.isPartial || (data.items.length === pageSize && items.length < pageSize)
      return [page, { items, isPartial }]
    }),
  )
}
