import {
  type Activity,
  type Item,
  itemsPath,
  toParameters,
  useApi,
  useCollections,
  usePermissions,
} from '@pergola/sdk'
import { askInParts, splitKeys } from '@pergola/sdk/contract'
import { displayValueOf, primaryKeyOf } from '@pergola/sdk/items'
import { useQueries } from '@tanstack/react-query'

/**
 * What the items of these entries are called now, as far as they can be read: one request for each collection. `undefined`
 * for one that is gone, or has no name.
 */
export function useItemNames(entries: readonly Activity[]): (entry: Activity) => NamedItem {
  const api = useApi()
  const collections = useCollections()
  const permissions = usePermissions()
  const keysOf = new Map<string, Set<string>>()
  for (const { collection, item } of entries) {
    if (!collections[collection] || !permissions.can('read', collection)) continue
    keysOf.set(collection, (keysOf.get(collection) ?? new Set()).add(item))
  }
  const asked = [...keysOf].map(([collection, keys]) => ({ collection, keys: [...keys].sort() }))
  const results = useQueries({
    queries: asked.map(({ collection, keys }) => ({
      queryKey: [api.project, 'item-names', collection, keys],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const field = collections[collection] ? primaryKeyOf(collections[collection]) : 'id'
        return askInParts(keys, (part) => {
          const [first = '', ...others] = splitKeys(part)
          // A comma in a list would stand between keys.
          const filter =
            others.length === 0
              ? [{ field, operator: 'eq', value: first }]
              : [{ field, operator: 'in', value: [first, ...others].join(',') }]
          const query = { ...toParameters({ filter, limit: -1 }), status: '*' }
          return api.get<Item[]>(itemsPath(collection), { query, signal })
        })
      },
      staleTime: 30_000,
      retry: false,
    })),
  })
  return ({ collection, item }) => {
    const known = collections[collection]
    const rows = results[asked.findIndex((entry) => entry.collection === collection)]?.data
    const row = known && rows?.find((entry) => String(entry[primaryKeyOf(known)]) === item)
    return { isThere: row !== undefined, name: (row && known && displayValueOf(known, row)) ?? null }
  }
}

export interface NamedItem {
  /** It can be opened. */
  isThere: boolean
  name: string | null
}
