import { type Api, itemsPath, toParameters } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { queryOptions } from '@tanstack/react-query'

export const FOLDERS = 'directus_folders'
export const FILES = 'directus_files'

export interface Folder {
  id: number
  name: string
  parent_folder: number | null
}

const STALE_MS = 60_000

/** All folders that the user may read: names and parents only, so that the tree opens without asking again. */
export function foldersQuery(api: Api) {
  return queryOptions({
    queryKey: [...itemKeys.ofCollection(api.project, FOLDERS), 'tree'],
    queryFn: ({ signal }) =>
      api.get<Folder[]>(itemsPath(FOLDERS), {
        query: toParameters({ fields: ['id', 'name', 'parent_folder'], sort: 'name', limit: -1 }),
        signal,
      }),
    staleTime: STALE_MS,
  })
}
