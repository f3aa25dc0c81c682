import { type CollectionPreset, useApi, useBookmarks } from '@pergola/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { NO_PREFERENCE, type Preference } from '../data/choosePreference'
import type { PresetValues } from '../data/presetsQuery'

/** A bookmark that is shown, with what its viewer has changed of it without saving. */
export interface BookmarkView {
  bookmark: CollectionPreset
  preference: Preference
  change: (change: Partial<PresetValues>) => void
  discard: () => void
}

/**
 * The bookmark that the address names (`?b=9`). What is changed while it is shown stays with it until it is saved, discarded or the
 * page is loaded again: the own view of the collection is another one and stays as it was.
 */
export function useBookmarkView(collection: string): BookmarkView | null {
  const api = useApi()
  const queryClient = useQueryClient()
  const id = new URLSearchParams(useLocation().search).get('b')
  const bookmark = useBookmarks().find((entry) => entry.collection === collection && String(entry.id) === id)
  const queryKey = [api.project, 'bookmark-changes', bookmark?.id ?? null]
  const { data: changes } = useQuery<Partial<PresetValues>>({
    queryKey,
    queryFn: () => ({}),
    initialData: NOTHING,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (!bookmark) return null
  const { search_query, filters, view_type, view_query, view_options } = bookmark
  const stored = {
    search_query,
    filters,
    view_type: view_type ?? NO_PREFERENCE.view_type,
    view_query,
    view_options,
  }
  return {
    bookmark,
    preference: { id: null, ...stored, ...changes },
    change: (change) =>
      queryClient.setQueryData<Partial<PresetValues>>(queryKey, (current) => ({ ...current, ...change })),
    discard: () => queryClient.setQueryData(queryKey, NOTHING),
  }
}

const NOTHING: Partial<PresetValues> = {}
