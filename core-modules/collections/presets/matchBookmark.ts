import { type CollectionPreset, isEqual } from '@pergola/sdk'
import type { ViewPreset } from './useListingView'
import { formatFilter } from './viewParams'

/** The bookmark that says exactly what is on screen. Values of filters count as text: addresses know no numbers. */
export function matchBookmark(
  bookmarks: readonly CollectionPreset[],
  collection: string,
  preset: ViewPreset,
): CollectionPreset | null {
  const shown = comparable(preset)
  return (
    bookmarks.find(
      (bookmark) => bookmark.collection === collection && isEqual(comparable(bookmark), shown),
    ) ?? null
  )
}

function comparable(preset: ViewPreset) {
  return {
    search: preset.search_query || null,
    filters: (preset.filters ?? []).map(formatFilter),
    type: preset.view_type ?? 'tabular',
    query: preset.view_query ?? {},
    options: preset.view_options ?? {},
  }
}
