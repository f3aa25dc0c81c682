import { type Api, itemsPath, type PrimaryKey, toParameters } from '@pergola/sdk'
import { writeRows } from '@pergola/sdk/items'
import { FILES } from './foldersQuery'

/** A type, not an interface: it is written as an item. */
export type FileInFolder = { id: PrimaryKey; folder: number | null }

/** Keys in one address. */
const KEYS_PER_REQUEST = 100
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
export async function fetchPlaces(api: Api, keys: readonly PrimaryKey[]): Promise<FileInFolder[]> {
  const places: FileInFolder[] = []
  for (const part of partsOf(keys)) {
    const query = toParameters({
      fields: ['id', 'folder'],
      filter: [{ field: 'id', operator: 'in', value: part.join(',') }],
      limit: -1,
    })
    places.push(...(await api.get<FileInFolder[]>(itemsPath(FILES), { query })))
  }
  return places
}

/** Puts each file into its folder. */
export async function placeFiles(api: Api, files: readonly FileInFolder[]): Promise<void> {
  for (const part of partsOf(files)) await writeRows(api, FILES, 'id', part)
}

function partsOf<Entry>(entries: readonly Entry[]): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / KEYS_PER_REQUEST) }, (_, index) =>
    entries.slice(index * KEYS_PER_REQUEST, (index + 1) * KEYS_PER_REQUEST),
  )
}
