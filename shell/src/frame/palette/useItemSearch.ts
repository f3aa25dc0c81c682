import { useApi, useCollections, useNames, usePaths, useProject } from '@pergola/sdk'
import { displayValueOf, useDebouncedValue } from '@pergola/sdk/items'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { hasWords, type PaletteEntry } from './paletteEntries'

const DEBOUNCE_MS = 150
/** With a single letter nearly everything would be found. */
const SHORTEST = 2

export interface ItemSearch {
  entries: readonly PaletteEntry[]
  isSearching: boolean
  hasFailed: boolean
  /** Names of collections that took too long. */
  unfinished: readonly string[]
}

/** Items of all readable collections that hold the text, as the server ranks them. Other servers are not asked. */
export function useItemSearch(text: string): ItemSearch {
  const api = useApi()
  const isOffered = useProject().info?.api.search === true
  const collections = useCollections()
  const names = useNames()
  const paths = usePaths()
  const wanted = text.trim()
  const asked = useDebouncedValue(wanted, DEBOUNCE_MS)
  const isEnabled = isOffered && asked.length >= SHORTEST && wanted.length >= SHORTEST
  const { data, isPlaceholderData, isFetching, isError } = useQuery({
    queryKey: [api.project, 'search', asked],
    queryFn: ({ signal }) => api.call('GET /search', { query: { q: asked }, signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const isSearching = isOffered && wanted.length >= SHORTEST && (asked !== wanted || isFetching)
  if (!isEnabled || !data)
    return { entries: [], isSearching, hasFailed: isEnabled && isError, unfinished: [] }

  const entries = data.hits.flatMap(({ collection, key, item, match }): PaletteEntry[] => {
    const known = collections[collection]
    const href = paths.ownPage(collection, key)
    if (!known || href === null) return []
    const name = names.collection(collection)
    const title = displayValueOf(known, item) ?? `${name} ${key}`
    const isShown = match === null || title.includes(match.excerpt)
    const place = isShown ? null : `${names.field(collection, match.field)}: ${match.excerpt}`
    return [
      {
        id: `item:${collection}:${key}`,
        title,
        description: [name, place].filter(Boolean).join(' · '),
        icon: known.icon ?? 'box',
        href,
      },
    ]
  })
  return {
    // Until the answer is there, those of the last one that fit the longer text.
    entries:
      isPlaceholderData || asked !== wanted ? entries.filter((entry) => hasWords(entry, wanted)) : entries,
    isSearching,
    hasFailed: isError,
    unfinished: data.unfinished.map(names.collection),
  }
}
