import { type Api, type Item, itemsPath } from '@pergola/sdk'
import { fetchItemCount } from '@pergola/sdk/items'
import { queryOptions } from '@tanstack/react-query'

const PUBLIC_ROLE_ID = 2

/** What has been done in a project, beside its collections, which the console knows. */
export interface Done {
  hasItems: boolean
  hasOthers: boolean
  isPublic: boolean
}

/** Read whenever the start page is opened: it is about what was done elsewhere. */
export function firstStepsQuery(api: Api, collections: readonly string[]) {
  return queryOptions({
    queryKey: [api.project, 'first-steps', collections],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Done> => {
      const [counts, people, rows] = await Promise.all([
        api.call('GET /schema/item_counts', { signal }),
        fetchItemCount(api, 'directus_users', 'id', signal),
        api.get<Item[]>(itemsPath('directus_permissions'), {
          query: {
            'filter[role][eq]': String(PUBLIC_ROLE_ID),
            'filter[read][neq]': 'none',
            fields: 'collection,read',
            limit: '-1',
          },
          signal,
        }),
      ])
      return {
        hasItems: collections.some((name) => (counts[name] ?? 0) > 0),
        hasOthers: people > 1,
        isPublic: rows.some(({ collection, read }) => read && collections.includes(String(collection))),
      }
    },
  })
}
