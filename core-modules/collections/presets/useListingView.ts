import { type CollectionPreset, type Filter, isEqual, useExtensions } from '@pergola/sdk'
import { completeFilters, type ListingProps, useStableCallback } from '@pergola/sdk/items'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Preference } from '../data/choosePreference'
import { useBookmarkView } from './useBookmarkView'
import { useHeldChange } from './useHeldChange'
import { type PreferenceHandle, usePreference } from './usePreference'
import { useViewAddress } from './useViewAddress'
import { formatFilter, type ViewParams } from './viewParams'

const DEFAULT_LAYOUT = 'tabular'
/** The same ones each time: what is drawn with them is not drawn again for a search. */
const NO_FILTERS: readonly Filter[] = []
const NOTHING_STORED: Readonly<Record<string, unknown>> = {}

/** What a listing shows, and how. */
export interface ListingView {
  layout: string
  search: string | null
  filters: readonly Filter[]
  /** What is stored for the layout; the sort of the address overlaid. */
  viewQuery: Readonly<Record<string, unknown>>
  viewOptions: Readonly<Record<string, unknown>>
}

export interface ListingViewHandle {
  /** `null` while the preference loads. */
  view: ListingView | null
  error: Error | null
  retry: () => void
  /** The parts by which a view equals a bookmark, or becomes one. */
  preset: ViewPreset | null
  /** The bookmark that is shown in the place of the own view. */
  bookmark: CollectionPreset | null
  /** Back to the bookmark as it is stored. */
  onDiscard: () => void
  /** @param rows - Those of the search, on their way: it is held back until they are there. */
  onSearchChange: (search: string, rows: Promise<unknown> | null) => void
  onFiltersChange: (filters: readonly Filter[]) => void
  /** Search and filters at once. */
  onClear: () => void
  onLayoutChange: (layout: string) => void
  onQueryChange: (change: Record<string, unknown>) => void
  onOptionsChange: (change: Record<string, unknown>) => void
}

export type ViewPreset = Pick<
  CollectionPreset,
  'search_query' | 'filters' | 'view_type' | 'view_query' | 'view_options'
>

/**
 * The view of a listing: the bookmark that the address names, else the stored preference, with search, filters and sort from the
 * address where it names any. Every change goes to both, so that a reload, a shared link and the next visit all show it.
 */
export function useListingView(
  collection: string,
  { defaultSort, defaultLayout }: Pick<ListingProps, 'defaultSort' | 'defaultLayout'> = {},
): ListingViewHandle {
  const shown = useBookmarkView(collection)
  const own = useInLayout(usePreference(collection, shown === null), defaultLayout)
  const { error, retry } = own
  const { preference, change } = shown ?? own
  const layouts = useExtensions('layout')
  const { params: fromAddress, asked, format, goTo } = useViewAddress()

  const preset = useMemo(
    () => (preference ? overlay(preference, fromAddress) : null),
    [preference, fromAddress],
  )
  const view = useMemo(() => {
    if (!preset) return null
    const stored = preset.view_type ?? DEFAULT_LAYOUT
    if (layouts[stored]) return viewOf(preset, stored, defaultSort)
    // A layout that is not installed: the default one takes over, with the order that was chosen for the other.
    const view = viewOf(preset, DEFAULT_LAYOUT, defaultSort)
    return { ...view, viewQuery: { sort: preset.view_query?.[stored]?.sort, ...view.viewQuery } }
  }, [preset, layouts, defaultSort])

  // A stored search or filter is written into the address, so that the link to what is seen can be shared.
  const address = view && paramsOf(view)
  const isUnsaid = fromAddress === null && address !== null && (address.search || address.filters.length > 0)
  const target = address && isUnsaid ? format(address) : null
  const say = useEffectEvent(() => address && goTo(address))
  useEffect(() => {
    if (target !== null) say()
  }, [target])

  function narrow(part: Partial<Pick<ViewParams, 'search' | 'filters'>>) {
    if (!view) return
    const current = asked() ?? paramsOf(view)
    const next = { ...current, ...part }
    // A condition that still waits for its value changes nothing yet.
    if (isEqual(next, current)) return
    change({ search_query: next.search, filters: next.filters.length > 0 ? [...next.filters] : null })
    goTo(next)
  }

  const search = useHeldChange((search: string | null) => narrow({ search }))
  const handleFiltersChange = useStableCallback((filters: readonly Filter[]) => {
    search.release()
    narrow({ filters: completeFilters(filters) })
  })
  const handleLayoutChange = useStableCallback((layout: string) => change({ view_type: layout }))
  const handleQueryChange = useStableCallback((part: Record<string, unknown>) => {
    if (!view || !preset) return
    search.release()
    const viewQuery = { ...view.viewQuery, ...part }
    change({ view_query: { ...preset.view_query, [view.layout]: viewQuery } })
    if ('sort' in part) goTo({ ...(asked() ?? paramsOf(view)), sort: textOf(part.sort) })
  })
  const handleOptionsChange = useStableCallback((part: Record<string, unknown>) => {
    if (!view || !preset) return
    const viewOptions = { ...view.viewOptions, ...part }
    change({ view_options: { ...preset.view_options, [view.layout]: viewOptions } })
  })

  return {
    view,
    error: preference ? null : error,
    retry,
    preset,
    bookmark: shown?.bookmark ?? null,
    onDiscard: () => shown?.discard(),
    onSearchChange: (text, rows) => search.hold(text || null, rows),
    onFiltersChange: handleFiltersChange,
    onClear: () => {
      search.release()
      narrow({ search: null, filters: [] })
    },
    onLayoutChange: handleLayoutChange,
    onQueryChange: handleQueryChange,
    onOptionsChange: handleOptionsChange,
  }
}

/** A preference that is not the user's own yet begins in this layout, and is stored with it. */
function useInLayout(handle: PreferenceHandle, layout: string | undefined): PreferenceHandle {
  const { preference, change } = handle
  const begun = useMemo(
    () => (layout && preference?.id === null ? { ...preference, view_type: layout } : preference),
    [preference, layout],
  )
  if (begun === preference) return handle
  return { ...handle, preference: begun, change: (part) => change({ view_type: layout, ...part }) }
}

function overlay({ id: _id, ...preference }: Preference, address: ViewParams | null): ViewPreset {
  if (!address) return preference
  const layout = preference.view_type ?? DEFAULT_LAYOUT
  const stored = preference.view_query?.[layout]
  const isSorted = address.sort !== null && address.sort !== stored?.sort
  return {
    ...preference,
    search_query: address.search,
    filters: sameFilters(address.filters, preference.filters ?? [])
      ? preference.filters
      : [...address.filters],
    view_query: isSorted
      ? { ...preference.view_query, [layout]: { ...stored, sort: address.sort } }
      : preference.view_query,
  }
}

function viewOf(preset: ViewPreset, layout: string, defaultSort?: string): ListingView {
  const stored = preset.view_query?.[layout]
  return {
    layout,
    search: preset.search_query || null,
    filters: preset.filters ?? NO_FILTERS,
    viewQuery: defaultSort && !stored?.sort ? { ...stored, sort: defaultSort } : (stored ?? NOTHING_STORED),
    viewOptions: preset.view_options?.[layout] ?? NOTHING_STORED,
  }
}

function paramsOf({ search, filters, viewQuery }: ListingView): ViewParams {
  return { search, filters, sort: textOf(viewQuery.sort) }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Values of the address are text where stored ones may be numbers. */
function sameFilters(a: readonly Filter[], b: readonly Filter[]): boolean {
  return isEqual(a.map(formatFilter), b.map(formatFilter))
}
