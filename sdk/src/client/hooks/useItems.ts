import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { keyPart } from '../../contract/keyParts'
import type { Item, ListMeta, PrimaryKey } from '../../contract/wire'
import { type ItemsQuery, toParameters } from '../api/serializeQuery'
import { itemKeys } from './itemKeys'
import { itemsPath } from './paths'
import { useCreateOnce } from './useCreateOnce'
import { useApi } from './useHostState'

/** What reading items has come to. */
interface ReadState {
  /** Nothing is there yet. */
  isLoading: boolean
  /** An {@link ApiError} when the server refused; what was read before stays. */
  error: Error | null
  /** Reads again. Never rejects: what goes wrong is the `error`. */
  refetch: () => Promise<void>
}

export interface ItemsState<Row extends Item = Item> extends ReadState {
  /** Empty until they are there; those of the query before while those of another are on their way. */
  items: readonly Row[]
  /** The counts that the query asks for by `meta: ['filter_count']`, else `null`. */
  meta: ListMeta | null
  /** Another answer is on its way. */
  isFetching: boolean
  /**
   * Creates an item. Called again with the same values after an answer that did not arrive, it creates none beside one that
   * was stored. @throws ApiError when the server refuses it; then nothing was saved.
   */
  create: (values: Partial<Row>) => Promise<Row>
}

/**
 * The items of a collection that match a query, kept up to date with what is saved anywhere in the page.
 *
 * The server decides what the user may see: items and fields that are not granted are left out.
 *
 * @param query - Default: all of the server's default limit, with all their own fields.
 */
export function useItems<Row extends Item = Item>(
  collection: string,
  query: ItemsQuery = {},
): ItemsState<Row> {
  const api = useApi()
  const settle = useSettle(collection)
  const createOnce = useCreateOnce()
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: [...itemKeys.ofCollection(api.project, collection), 'many', query],
    queryFn: ({ signal }) =>
      api.request<Row[]>('GET', itemsPath(collection), { query: toParameters(query), signal }),
    placeholderData: keepPreviousData,
  })
  return {
    items: data?.data ?? [],
    meta: data?.meta ?? null,
    isLoading: isPending,
    isFetching,
    error,
    refetch: async () => void (await refetch()),
    create: (values) =>
      settle(
        createOnce({ collection, values }, (headers) =>
          api.post<Row>(itemsPath(collection), values, { headers }),
        ),
      ),
  }
}

export interface ItemState<Row extends Item = Item> extends ReadState {
  /** `null` until it is there, and when there is none that may be seen. */
  item: Row | null
  /** Changes some of its values. @throws ApiError when the server refuses; then nothing was saved. */
  save: (changes: Partial<Row>) => Promise<Row>
  /** Deletes it. @throws ApiError when the server refuses. */
  remove: () => Promise<void>
}

/**
 * One item by its key, kept up to date with what is saved anywhere in the page.
 *
 * @param key - `null` asks for nothing, for example while no one has chosen an item.
 * @param query - Default: all of its own fields.
 */
export function useItem<Row extends Item = Item>(
  collection: string,
  key: PrimaryKey | null,
  query: Pick<ItemsQuery, 'fields'> = {},
): ItemState<Row> {
  const api = useApi()
  const settle = useSettle(collection)
  const path = itemsPath(collection, keyPart(key ?? ''))
  const { data, isLoading, error, refetch } = useQuery({
    // Not the key of item pages, which keep what an edit began with.
    queryKey: [...itemKeys.ofCollection(api.project, collection), 'single', String(key), query],
    queryFn: ({ signal }) => api.get<Row>(path, { query: toParameters(query), signal }),
    enabled: key !== null,
  })
  const known = () =>
    key === null ? Promise.reject(new Error(`No item of "${collection}" is chosen`)) : Promise.resolve()
  return {
    item: data ?? null,
    isLoading,
    error,
    refetch: async () => void (await refetch()),
    save: (changes) => settle(known().then(() => api.patch<Row>(path, changes))),
    remove: () => settle(known().then(() => api.delete(path))),
  }
}

/** Has everything that shows items of the collection look again after a write. */
function useSettle(collection: string): <T>(writing: Promise<T>) => Promise<T> {
  const { project } = useApi()
  const queryClient = useQueryClient()
  return async (writing) => {
    const saved = await writing
    await queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(project, collection) })
    return saved
  }
}
