import {
  type Collection,
  type Field,
  type Filter,
  isSortable,
  useCollections,
  useCurrentUser,
  usePermissions,
  useRelations,
} from '@pergola/sdk'
import { useMemo, useState } from 'react'
import type { ListQuery } from '../data/itemsQuery'
import { type FilterScope, serverFilters, useFilterScope } from '../filters/filterScope'
import { fieldsOfView } from '../listing/fieldsOfView'
import { requestFields } from '../listing/requestFields'
import { chosenFields, listableFields } from '../listing/visibleFields'
import { useDebouncedValue } from '../time/useDebouncedValue'
import { formatSort, type PickerSort, parseSort } from './pickerSort'

const PAGE_SIZE = 200
const SEARCH_DELAY_MS = 550
/** Where the items are pictures, what is found shows at a glance. */
const LAYOUT_SEARCH_DELAY_MS = 200

/** Texts longer than this are not asked for only to say where the words of a search stand. */
const SHORT_TEXT = 255

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

/** What the user of a picker asks for. */
export interface PickerQuery {
  collection: Collection
  columns: readonly Field[]
  /** What the rows may be narrowed by. */
  fields: readonly Field[]
  scope: FilterScope
  /** What the user narrows them to, beside the search and the conditions of the caller. */
  filters: readonly Filter[]
  search: string
  /** The search that is asked for: what is typed, once typing stopped. */
  settledSearch: string
  /** Short texts that a search goes through as well, and no column shows. */
  hiddenTexts: readonly Field[]
  sortable: readonly Field[]
  /** `null` when no column can be sorted by. */
  sort: PickerSort | null
  /** The user chose the order. */
  isSorted: boolean
  viewQuery: Readonly<Record<string, unknown>>
  viewOptions: Readonly<Record<string, unknown>>
  listQuery: ListQuery
  onSearch: (text: string) => void
  onFilter: (filters: readonly Filter[]) => void
  onQueryChange: (change: Readonly<Record<string, unknown>>) => void
  onOptionsChange: (change: Readonly<Record<string, unknown>>) => void
}

/** Columns, search, filters and order of a picker; what its user changes lasts as long as the dialog. */
export function usePickerQuery(options: PickerRowsOptions): PickerQuery {
  const { collection: name, fields: fieldNames, layout, filters: given = [], defaultSearch = '' } = options
  const collections = useCollections()
  const relations = useRelations()
  const permissions = usePermissions()
  const { isAdmin } = useCurrentUser()
  const collection = collections[name]
  if (!collection) throw new Error(`There is no collection "${name}" to pick from`)

  const [changedQuery, setChangedQuery] = useState<Readonly<Record<string, unknown>>>({})
  const [changedOptions, setChangedOptions] = useState<Readonly<Record<string, unknown>>>({})
  const viewQuery = useMemo(() => ({ ...layout?.query, ...changedQuery }), [layout?.query, changedQuery])
  const viewOptions = useMemo(
    () => ({ ...layout?.options, ...changedOptions }),
    [layout?.options, changedOptions],
  )
  const fields = useMemo(
    () => listableFields(collection, permissions.fieldsOf(name)),
    [collection, permissions, name],
  )
  const columns = useMemo(
    () =>
      layout ? fieldsOfView(viewQuery, viewOptions, fields) : chosenFields(fieldNames?.join(','), fields),
    [layout, viewQuery, viewOptions, fieldNames, fields],
  )

  const scope = useFilterScope(name)
  const [filters, setFilters] = useState<readonly Filter[]>([])
  const [search, setSearch] = useState(defaultSearch)
  const settledSearch = useDebouncedValue(search, layout ? LAYOUT_SEARCH_DELAY_MS : SEARCH_DELAY_MS).trim()
  const hiddenTexts = useMemo(
    () =>
      settledSearch === '' || layout
        ? []
        : fields.filter((one) => isShortText(one) && !columns.includes(one)),
    [settledSearch, layout, fields, columns],
  )
  const initialSort = parseSort(layout?.query?.sort, collection.fields)
  const sortable = sortableOf([...(initialSort ? [collection.fields[initialSort.field]] : []), ...columns])
  const sort =
    parseSort(viewQuery.sort, collection.fields) ??
    (sortable[0] ? { field: sortable[0].field, isDescending: false } : null)

  return {
    collection,
    columns,
    fields,
    scope,
    filters,
    search,
    settledSearch,
    hiddenTexts,
    sortable,
    sort,
    isSorted: changedQuery.sort !== undefined,
    viewQuery: { ...viewQuery, sort: sort && formatSort(sort) },
    viewOptions,
    listQuery: {
      fields: requestFields(collection, [...columns, ...hiddenTexts], {
        schema: { collections, relations },
        isAdmin,
        permissions,
      }),
      sort: sort && formatSort(sort),
      search: settledSearch || null,
      filters: serverFilters([...given, ...filters], scope),
      pageSize: PAGE_SIZE,
    },
    onSearch: setSearch,
    onFilter: setFilters,
    onQueryChange: (change) => setChangedQuery((current) => ({ ...current, ...change })),
    onOptionsChange: (change) => setChangedOptions((current) => ({ ...current, ...change })),
  }
}

function isShortText({ type, datatype, length }: Field): boolean {
  const isText = type === 'string' || type === 'slug'
  return isText && datatype === 'VARCHAR' && Number(length ?? SHORT_TEXT) <= SHORT_TEXT
}

function sortableOf(fields: readonly (Field | undefined)[]): Field[] {
  return [...new Set(fields)].filter((field) => field !== undefined && isSortable(field)) as Field[]
}
