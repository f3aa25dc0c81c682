import {
  type Collection,
  type CollectionPreset,
  type Filter,
  isSystemCollection,
  useBookmarks,
  useExtensions,
  usePermissions,
  useProject,
} from '@pergola/sdk'
import {
  type FilterScope,
  isStale,
  type ListingProps,
  primaryKeyOf,
  serverFilters,
  useFilterScope,
  usePreloadInterfaces,
  useQueryMemory,
} from '@pergola/sdk/items'
import { useMemo, useState } from 'react'
import { matchBookmark } from '../presets/matchBookmark'
import { type ListingViewHandle, useListingView } from '../presets/useListingView'
import { type ListingState, listingState } from './listingState'
import { type ListingFields, useListingFields } from './useListingFields'
import { type ListingRows, useListingRows } from './useListingRows'
import { type Selection, useSelection } from './useSelection'

/** What a listing shows. */
export interface OpenListing {
  collection: Collection
  primaryKeyField: string
  canRead: boolean
  isReadOnly: boolean
  /** The view as it is stored, and what changes it. */
  handle: ListingViewHandle
  /** The bookmark that is shown, or that the view equals. */
  bookmark: CollectionPreset | null
  fields: ListingFields
  filterScope: FilterScope
  /** The conditions, as the server is asked. */
  filters: readonly Filter[]
  /** Search or filters are set. */
  isNarrowed: boolean
  /** The layout asks for its items itself. */
  isCountOnly: boolean
  /** The layout failed: a plain table shows the rows in its place. */
  onFallback: () => void
  rows: ListingRows
  selection: Selection
  state: ListingState
  /** Rows that match; `null` while that is not known, `undefined` where it stays unknown. */
  count: number | null | undefined
  matching: MatchingItems
}

/** All items that match, beside those that are loaded of them. */
export interface MatchingItems {
  count: number
  /** There are more of them than those that are selected, and they may be selected as well. */
  isOffered: boolean
}

/** What a listing shows: its view, the fields, the rows that match and which of them are selected. */
export function useListing({
  collection,
  ...props
}: Omit<ListingProps, 'collection'> & { collection: Collection }): OpenListing {
  const { place, isReadOnly = false } = props
  const name = collection.collection
  const canRead = usePermissions().can('read', name)
  const primaryKeyField = primaryKeyOf(collection)

  useQueryMemory()
  const handle = useListingView(name, props)
  const { view, preset } = handle
  const filterScope = useFilterScope(name)
  const fields = useListingFields(collection, view, place, isReadOnly, filterScope.schema)
  usePreloadInterfaces(fields.shown, 'display')
  const filters = useMemo(
    () => serverFilters(fields.view?.filters ?? [], filterScope),
    [fields.view, filterScope],
  )
  const bookmarks = useBookmarks()
  const matched = preset && matchBookmark(bookmarks, name, preset)
  const { isCountOnly, fellBack } = useCountOnly(view?.layout ?? null)
  const isNarrowed = Boolean(view?.search || view?.filters.some((filter) => !isStale(filter, filterScope)))
  const rows = useListingRows(collection, canRead ? fields.view : null, fields.shown, fields.sortField, {
    filters,
    schema: filterScope.schema,
    permissions: filterScope.permissions,
    isCountOnly,
    isNarrowed,
    isPlaced: place !== undefined,
  })
  const scope = JSON.stringify([fields.view?.search, fields.view?.filters])
  const selection = useSelection(rows.items, primaryKeyField, scope, rows.isStale)
  const isMatchingOffered = useOfferMatching(collection, handle, filterScope) && !isReadOnly && !place

  return {
    collection,
    primaryKeyField,
    canRead,
    isReadOnly,
    handle,
    bookmark: handle.bookmark ?? matched,
    fields,
    filterScope,
    filters,
    isNarrowed,
    isCountOnly,
    onFallback: fellBack,
    rows,
    selection,
    state: listingState({
      collection: name,
      canRead,
      hasError: handle.error !== null || (rows.error !== null && rows.rowWindow.count === 0),
      fieldCount: fields.fields.length,
      isLoading: rows.isLoading || rows.isStale,
      rowCount: rows.rowWindow.count,
      totalCount: rows.totalCount,
      isNarrowed,
      isInPlace: fields.isInPlace,
    }),
    count: countOf(rows),
    matching: {
      count: rows.matchCount ?? rows.rowWindow.count,
      isOffered: isMatchingOffered && (selection.isMatching || hasMoreMatching(rows, selection)),
    },
  }
}

/** Whether the layout asks for its items itself. Where it fails, the plain table in its place needs the rows after all. */
function useCountOnly(layout: string | null) {
  const [failed, setFailed] = useState<string | null>(null)
  const { loadsItems = false } = useExtensions('layout')[layout ?? ''] ?? {}
  return { isCountOnly: loadsItems && failed !== layout, fellBack: () => setFailed(layout) }
}

/** All that match are offered where what is asked is what is shown. */
function useOfferMatching(
  { collection }: Collection,
  { view }: ListingViewHandle,
  scope: FilterScope,
): boolean {
  const hasBatches = useProject().info?.api.transfers === true
  return (
    hasBatches &&
    !isSystemCollection(collection) &&
    Boolean(view?.filters.every((filter) => !isStale(filter, scope)))
  )
}

function hasMoreMatching({ items, matchCount }: ListingRows, { keys }: Selection): boolean {
  const isAllLoaded = keys.length > 0 && keys.length === items.length
  return isAllLoaded && matchCount !== null && matchCount > keys.length
}

function countOf(rows: ListingRows): number | null | undefined {
  // Rows of the view before say nothing about this one.
  if (rows.isLoading || rows.isStale || rows.isCounting) return null
  return rows.matchCount !== null || !rows.hasMore ? rows.rowWindow.count : undefined
}
