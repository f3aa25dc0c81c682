import {
  type Collection,
  type Field,
  type Filter,
  type Item,
  useApi,
  useCollections,
  useCurrentUser,
  usePermissions,
  useRelations,
} from '@pergola/sdk'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { itemsQuery } from '../../data/itemsQuery'
import { primaryKeyOf } from '../fields/primaryKeyOf'
import { requestFields } from '../listing/requestFields'
import { chosenFields, listableFields } from '../listing/visibleFields'
import { useDebouncedValue } from '../time/useDebouncedValue'

const PAGE_SIZE = 200
const SEARCH_DELAY_MS = 550

/** The server orders rows by a column; these have none, or one that says nothing to people. */
const NOT_SORTABLE: ReadonlySet<Field['type']> = new Set([
  'alias',
  'o2m',
  'm2o',
  'translation',
  'file',
  'user',
  'owner',
  'user_updated',
])

export interface PickerSort {
  field: string
  isDescending: boolean
}

export interface PickerRows {
  collection: Collection
  primaryKeyField: string
  columns: readonly Field[]
  items: readonly Item[]
  search: string
  sortable: readonly Field[]
  /** `null` when no column can be sorted by. */
  sort: PickerSort | null
  isPending: boolean
  /** A further search or page is on its way; the rows before it are still shown. */
  isFetching: boolean
  /** The rows are not yet those of the search and order that are asked for. */
  isStale: boolean
  error: Error | null
  hasMore: boolean
  searched: (text: string) => void
  sorted: (sort: PickerSort) => void
  loadMore: () => void
  retry: () => void
}

/** The rows of a picker, 200 at a time, as searched and sorted by its user. */
export function usePickerRows(
  name: string,
  fieldNames: readonly string[] | undefined,
  filters: readonly Filter[] = [],
): PickerRows {
  const api = useApi()
  const collections = useCollections()
  const relations = useRelations()
  const permissions = usePermissions()
  const { isAdmin } = useCurrentUser()
  const collection = collections[name]
  if (!collection) throw new Error(`There is no collection "${name}" to pick from`)

  const columns = useMemo(
    () => chosenFields(fieldNames?.join(','), listableFields(collection, permissions.fieldsOf(name, null))),
    [fieldNames, collection, permissions, name],
  )
  const sortable = columns.filter((field) => !NOT_SORTABLE.has(field.type))
  const [chosenSort, setChosenSort] = useState<PickerSort | null>(null)
  const sort = chosenSort ?? (sortable[0] ? { field: sortable[0].field, isDescending: false } : null)
  const [search, setSearch] = useState('')
  const settledSearch = useDebouncedValue(search, SEARCH_DELAY_MS)

  const query = useInfiniteQuery({
    ...itemsQuery(api, name, {
      fields: requestFields(collection, columns, { schema: { collections, relations }, isAdmin }),
      sort: sort && `${sort.isDescending ? '-' : ''}${sort.field}`,
      search: settledSearch || null,
      filters,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  })

  return {
    collection,
    primaryKeyField: primaryKeyOf(collection),
    columns,
    items: query.data?.pages.flatMap((page) => page.items) ?? [],
    search,
    sortable,
    sort,
    isPending: query.isPending,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData || search !== settledSearch,
    error: query.error,
    hasMore: query.hasNextPage,
    searched: setSearch,
    sorted: setChosenSort,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}
