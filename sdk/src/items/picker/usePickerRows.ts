import { type Item, type LayoutProps, type PrimaryKey, useApi, useCurrentUser } from '@pergola/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { itemPageQuery } from '../data/itemsQuery'
import { useItemPages } from '../data/useItemPages'
import { primaryKeyOf } from '../fields/primaryKeyOf'
import { rankMatches, rankPages } from './rankMatches'
import { type RecentChoices, recentChoices } from './recentChoices'
import { type PickerQuery, type PickerRowsOptions, usePickerQuery } from './usePickerQuery'

export interface PickerRows {
  query: PickerQuery
  primaryKeyField: string
  items: readonly Item[]
  /** How many of the items stand first because they were chosen last. */
  recentCount: number
  /** Keys of the items, in their order. */
  keys: readonly PrimaryKey[]
  /** Items that match, loaded or not; `null` while the server has not said it. */
  matchCount: number | null
  /** The words that the shown rows were found by; empty without a search. */
  foundBy: string
  isPending: boolean
  /** A further search or page is on its way; the rows before it are still shown. */
  isFetching: boolean
  /** The rows are not yet those of the search and order that are asked for. */
  isStale: boolean
  error: Error | null
  hasMore: boolean
  loadMore: () => void
  retry: () => void
  /** Notes what was chosen, so that it stands first the next time. */
  chosen: (keys: readonly PrimaryKey[]) => void
  /** What a layout gets to show the rows. */
  layoutProps: (selecting: Pick<LayoutProps, 'selection' | 'isChoosingOne' | 'onSelect'>) => LayoutProps
}

/**
 * The rows of a picker, 200 at a time, as searched, narrowed and sorted by its user. As long as no order is asked for,
 * the best matches of a search stand first; without one, what was chosen last.
 */
export function usePickerRows(options: PickerRowsOptions): PickerRows {
  const query = usePickerQuery(options)
  const api = useApi()
  const { collection, columns, settledSearch, listQuery } = query
  const primaryKeyField = primaryKeyOf(collection)
  const rows = useItemPages(api, collection.collection, listQuery)
  const foundBy = rows.isStale ? '' : settledSearch
  const isOrdered = query.isSorted || options.layout !== undefined
  const recent = useRecentItems(query, isOrdered)

  const items = useMemo(() => {
    if (isOrdered) return rows.items
    if (foundBy)
      return rankPages(rows.items, listQuery.pageSize, (page) => rankMatches(page, columns, foundBy))
    const isRecent = new Set(recent.items.map((item) => String(item[primaryKeyField])))
    return [...recent.items, ...rows.items.filter((item) => !isRecent.has(String(item[primaryKeyField])))]
  }, [isOrdered, foundBy, rows.items, listQuery.pageSize, columns, recent.items, primaryKeyField])
  const keys = useMemo(
    () => items.map((item) => item[primaryKeyField] as PrimaryKey),
    [items, primaryKeyField],
  )
  return {
    query,
    primaryKeyField,
    items,
    recentCount: isOrdered || foundBy ? 0 : recent.items.length,
    keys,
    matchCount: rows.matchCount,
    foundBy,
    isPending: rows.isLoading,
    isFetching: rows.isFetching,
    isStale: rows.isStale || query.search.trim() !== settledSearch,
    error: rows.error,
    hasMore: rows.hasMore,
    loadMore: rows.loadMore,
    retry: rows.reload,
    chosen: recent.choices.chosen,
    layoutProps: (selecting) => ({
      ...selecting,
      collection,
      primaryKeyField,
      fields: query.fields,
      sortField: null,
      items: rows.items,
      rowWindow: rows.rowWindow,
      search: listQuery.search,
      filters: listQuery.filters,
      totalCount: rows.matchCount,
      isLoading: rows.isLoading,
      isLoadingMore: rows.isLoadingMore,
      hasMore: rows.hasMore,
      viewOptions: query.viewOptions,
      viewQuery: query.viewQuery,
      getItemPath: null,
      onQueryChange: query.onQueryChange,
      onOptionsChange: query.onOptionsChange,
      onNextPage: rows.loadMore,
      onWrite: () => Promise.reject(new Error('Items are only chosen here, not changed')),
    }),
  }
}

const NONE: readonly Item[] = []

/** The items that were chosen last and may still be chosen, while the rows stand in an order that no one asked for. */
function useRecentItems(
  query: PickerQuery,
  isOrdered: boolean,
): { items: readonly Item[]; choices: RecentChoices } {
  const api = useApi()
  const { id } = useCurrentUser()
  const { collection, listQuery } = query
  const name = collection.collection
  const primaryKeyField = primaryKeyOf(collection)
  const choices = useMemo(() => recentChoices(`${api.project}:${id}`, name), [api.project, id, name])
  const [keys] = useState(() => choices.read())
  const isShown = keys.length > 0 && !isOrdered && listQuery.search === null
  const ofKeys = { field: primaryKeyField, operator: 'in', value: keys.join(',') }
  const { data } = useQuery({
    ...itemPageQuery(api, name, { ...listQuery, filters: [...listQuery.filters, ofKeys] }, 0),
    enabled: isShown,
  })
  const items = useMemo(() => {
    if (!isShown || !data) return NONE
    const placeOf = (item: Item) => keys.findIndex((key) => String(key) === String(item[primaryKeyField]))
    return data.items.toSorted((a, b) => placeOf(a) - placeOf(b))
  }, [isShown, data, keys, primaryKeyField])
  return { items, choices }
}
