import type { Api, CollectionPreset } from '@pergola/sdk'
import type { RequestHeaders } from '@pergola/sdk/items'
import { queryOptions } from '@tanstack/react-query'
import { choosePreference, type Preference, type PreferenceOwner } from './choosePreference'

export const presetKeys = {
  preference: (project: string | null, collection: string) => [project, 'preference', collection] as const,
}

/**
 * How the user last looked at a collection; else how the user's role, else everyone, is to see it first.
 *
 * One request for all three, and only conditions that every server of the contract reads alike: an original server adds
 * `null` with "and" whatever `logical` says, so that "mine or no one's" finds nothing there. The choice is made here.
 */
export function preferenceQuery(api: Api, collection: string, owner: PreferenceOwner) {
  return queryOptions({
    queryKey: presetKeys.preference(api.project, collection),
    queryFn: async ({ signal }): Promise<Preference> => {
      const rows = await api.call('GET /collection_presets', {
        query: {
          filter: { collection: { eq: collection }, title: { null: 1 } },
          sort: '-id',
          limit: -1,
        },
        signal,
      })
      return choosePreference(rows, collection, owner)
    },
    // Changes are written through the cache; another device's are seen on the next visit to the console.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export type PresetValues = Pick<
  CollectionPreset,
  'search_query' | 'filters' | 'view_type' | 'view_query' | 'view_options'
>

/** @param headers - The key of the request, for what is pressed again where no answer came. */
export function createPreset(
  api: Api,
  preset: PresetValues & Pick<CollectionPreset, 'collection'> & Partial<CollectionPreset>,
  headers?: RequestHeaders,
): Promise<CollectionPreset> {
  return api.post<CollectionPreset>('/collection_presets', preset, { headers })
}

/** Changes the view of a preset, or its name and whom it is for. */
export function updatePreset(api: Api, id: number, change: Partial<CollectionPreset>): Promise<unknown> {
  return api.call('PATCH /collection_presets/:ids', { path: { ids: id }, body: change })
}
