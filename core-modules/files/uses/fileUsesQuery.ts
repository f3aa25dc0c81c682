import { type Api, type Item, itemsPath, type PrimaryKey } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { queryOptions } from '@tanstack/react-query'
import { FILES } from '../folders/foldersQuery'

/** One field of a collection that leads to a file. */
export interface FileUse {
  collection: string
  field: string
  /** `reference`: by its key. `text`: by its address, inside a text. */
  by: 'reference' | 'text'
  /** The first that the user may read: their keys and short texts. */
  items: Item[]
  /** How many more there are. */
  others: number
}

export interface FileUses {
  uses: FileUse[]
  /** Items of collections that the user may not read. */
  hidden: number
  /** False where not every text of the project was searched. */
  isComplete: boolean
}

/** Items that refer to a file, asked for again each time it is shown: they change without the file. */
export function fileUsesQuery(api: Api, key: PrimaryKey) {
  return queryOptions({
    queryKey: [...itemKeys.ofCollection(api.project, FILES), 'uses', key],
    queryFn: ({ signal }) => api.get<FileUses>(`${itemsPath(FILES, key)}/uses`, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
