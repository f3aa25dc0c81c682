import { type Api, itemsPath, type PrimaryKey, toParameters } from '@pergola/sdk'
import { askInParts } from '@pergola/sdk/contract'
import { writeRows } from '@pergola/sdk/items'
import { FILES } from './foldersQuery'

/** A type, not an interface: it is written as an item. */
export type FileInFolder = { id: PrimaryKey; folder: number | null }

const ROWS_PER_REQUEST = 100
/** A folder with more files than these is deleted without an undo. */
const MOST_UNDOABLE = 1000

/** The files of a folder as far as an undo needs them, and how many there are. */
export async function fetchContent(
  api: Api,
  folder: number,
): Promise<{ files: PrimaryKey[]; count: number }> {
  const { data, meta } = await api.request<{ id: PrimaryKey }[]>('GET', itemsPath(FILES), {
    query: toParameters({
      fields: ['id'],
      filter: [{ field: 'folder', operator: 'eq', value: folder }],
      limit: MOST_UNDOABLE,
      meta: ['filter_count'],
    }),
  })
  return { files: data.map(({ id }) => id), count: meta?.filter_count ?? data.length }
}

/** In which folders the files are. */
export function fetchPlaces(api: Api, keys: readonly PrimaryKey[]): Promise<FileInFolder[]> {
  return askInParts(keys, (part) => {
    const filter = [{ field: 'id', operator: 'in', value: part }]
    const query = toParameters({ fields: ['id', 'folder'], filter, limit: -1 })
    return api.get<FileInFolder[]>(itemsPath(FILES), { query })
  })
}

/** Puts each file into its folder. */
export async function placeFiles(api: Api, files: readonly FileInFolder[]): Promise<void> {
  for (let first = 0; first < files.length; first += ROWS_PER_REQUEST) {
    await writeRows(api, FILES, 'id', files.slice(first, first + ROWS_PER_REQUEST))
  }
}
