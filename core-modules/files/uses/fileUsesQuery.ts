import type { Api, CallData, PrimaryKey } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { queryOptions } from '@tanstack/react-query'
import { FILES } from '../folders/foldersQuery'

export type FileUses = CallData<'GET /files/:ids/uses'>

/** One field of a collection that leads to a file, with the first items that the user may read. */
export type FileUse = FileUses['uses'][number]

/** How many references are known, those that the user may not read included. */
export function countUses({ uses, hidden }: FileUses): number {
  return uses.reduce((sum, { items, others }) => sum + items.length + others, hidden)
}

/** Items that refer to a file, asked for again each time it is shown: they change without the file. */
export function fileUsesQuery(api: Api, key: PrimaryKey) {
  return queryOptions({
    queryKey: [...itemKeys.ofCollection(api.project, FILES), 'uses', key],
    queryFn: ({ signal }) => api.call('GET /files/:ids/uses', { path: { ids: key }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
