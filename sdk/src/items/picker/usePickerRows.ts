import {
  type Collection,
  type Field,
  type Filter,
  type Item,
  type LayoutProps,
  type PrimaryKey,
  useApi,
  useCollections,
  useCurrentUser,
  usePermissions,
  useRelations,
} from '@pergola/sdk'
import { useMemo, useState } from 'react'
import { useItemPages } from '../../data/useItemPages'
import { primaryKeyOf } from '../fields/primaryKeyOf'
import { serverFilters, useFilterScope } from '../filters/filterScope'
import { fieldsOfView } from '../listing/fieldsOfView'
import { requestFields } from '../listing/requestFields'
import { chosenFields, listableFields } from '../listing/visibleFields'
import { useDebouncedValue } from '../time/useDebouncedValue'
import { formatSort, type PickerSort, parseSort } from './pickerSort'

const PAGE_SIZE = 200
const SEARCH_DELAY_MS = 550
/** Where the items are pictures, what is found shows at a glance. */
const LAYOUT_SEARCH_DELAY_MS = 200

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

/** A layout that shows the items to choose from, set up as a listing would be. */
export interface PickerLayout {
  /** Id of the layout: `cards`. */
  id: string
  /** Options of the layout, such as the fields that it shows. */
  options?: Readonly<Record<string, unknown>>
  /** Query of the layout: `{ sort: '-id' }`. */
  query?: Readonly<Record<string, unknown>>
}

export interface PickerRowsOptions {
  collection: string
  fields?: readonly string[]
  layout?: PickerLayout
  filters?: readonly Filter[]
  defaultSearch?: string
}

export interface PickerRows {
  collection: Collection
  primaryKeyField: string
  columns: readonly Field[]
  items: readonly Item[]
  /** Keys of the items, in their order. */
  keys: readonly PrimaryKey[]
  /** Items that match, loaded or not; `null` while the server has not said it. */
  matchCount: number | null
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
  /** What a layout gets to show the rows; what it changes of its view lasts as long as the dialog. */
  layoutProps: (selecting: Pick<LayoutProps, 'selection' | 'isChoosingOne' | 'onSelect'>) => LayoutProps
}

/** The rows of a picker, 200 at a time, as searched and sorted by its user. */
export function usePickerRows(options: PickerRowsOptions): PickerRows {
  const { collection: name, fields: fieldNames, layout, filters = [], defaultSearch = '' } = options
  const api = useApi()
  const collections = useCollections()
  const relations = useRelations()
  const permissions = usePermissions()
  const { isAdmin } = useCurrentUser()
  const collection = collections[name]
  if (!collection) throw new Error(`There is no collection "${name}" to pick from`)
  const primaryKeyField = primaryKeyOf(collection)

  const [changedQuery, setChangedQuery] = useState<Record<string, unknown>>({})
  const [changedOptions, setChangedOptions] = useState<Record<string, unknown>>({})
  const viewQuery = useMemo(() => ({ ...layout?.query, ...changedQuery }), [layout?.query, changedQuery])
  const viewOptions = useMemo(
    () => ({ ...layout?.options, ...changedOptions }),
    [layout?.options, changedOptions],
  )
  const fields = useMemo(
    () => listableFields(collection, permissions.fieldsOf(name, null)),
    [collection, permissions, name],
  )
  const columns = useMemo(
    () =>
      layout ? fieldsOfView(viewQuery, viewOptions, fields) : chosenFields(fieldNames?.join(','), fields),
    [layout, viewQuery, viewOptions, fieldNames, fields],
  )

  const scope = useFilterScope(name)
  const [search, setSearch] = useState(defaultSearch)
  const settledSearch = useDebouncedValue(search, layout ? LAYOUT_SEARCH_DELAY_MS : SEARCH_DELAY_MS)
  const initialSort = parseSort(layout?.query?.sort, collection.fields)
  const sortable = sortableOf([...(initialSort ? [collection.fields[initialSort.field]] : []), ...columns])
  const sort =
    parseSort(viewQuery.sort, collection.fields) ??
    (sortable[0] ? { field: sortable[0].field, isDescending: false } : null)

  const narrowed = { search: settledSearch || null, filters: serverFilters(filters, scope) }
  const rows = useItemPages(api, name, {
    fields: requestFields(collection, columns, { schema: { collections, relations }, isAdmin }),
    sort: sort && formatSort(sort),
    ...narrowed,
    pageSize: PAGE_SIZE,
  })
  const { items, rowWindow, matchCount, hasMore, loadMore } = rows
  const keys = useMemo(
    () => items.map((item) => item[primaryKeyField] as PrimaryKey),
    [items, primaryKeyField],
  )
  return {
    collection,
    primaryKeyField,
    columns,
    items,
    keys,
    matchCount,
    search,
    sortable,
    sort,
    isPending: rows.isLoading,
    isFetching: rows.isFetching,
    isStale: rows.isStale || search !== settledSearch,
    error: rows.error,
    hasMore,
    searched: setSearch,
    sorted: (next) => setChangedQuery((current) => ({ ...current, sort: formatSort(next) })),
    loadMore,
    retry: rows.reload,
    layoutProps: (selecting) => ({
      ...selecting,
      collection,
      primaryKeyField,
      fields,
      sortField: null,
      items,
      rowWindow,
      ...narrowed,
      totalCount: matchCount,
      isLoading: rows.isLoading,
      isLoadingMore: rows.isLoadingMore,
      hasMore,
      viewOptions,
      viewQuery: { ...viewQuery, sort: sort && formatSort(sort) },
      getItemPath: null,
      onQueryChange: (change) => setChangedQuery((current) => ({ ...current, ...change })),
      onOptionsChange: (change) => setChangedOptions((current) => ({ ...current, ...change })),
      onNextPage: loadMore,
      onWrite: () => Promise.reject(new Error('Items are only chosen here, not changed')),
    }),
  }
}

function sortableOf(fields: readonly (Field | undefined)[]): Field[] {
  return [...new Set(fields)].filter(
    (field) => field !== undefined && !NOT_SORTABLE.has(field.type),
  ) as Field[]
}
