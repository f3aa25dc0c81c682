import {
  type Api,
  type ApiResponse,
  type Item,
  isApiError,
  itemsPath,
  NETWORK_FAILURE,
  type PrimaryKey,
} from '@pergola/sdk'
import { keyPart } from '@pergola/sdk/contract'
import type { AccessQuery, RequestHeaders } from '@pergola/sdk/items'
import type { Keys } from './askInTurn'
import { eachPart, type LoadedItems, type StatusQuery, toLoadedItems } from './itemQuery'

/**
 * Creates an item. The answer holds none when its status keeps it from the caller's sight.
 *
 * @param headers - The key of the request, so that it counts once however often it is sent.
 */
export async function createItem(
  api: Api,
  collection: string,
  values: Item,
  headers: RequestHeaders,
): Promise<LoadedItems> {
  return toWritten(api, '', await api.request<Item>('POST', itemsPath(collection), { body: values, headers }))
}

/** @throws ApiError where one item was written and an empty list is answered, which does not say that it is stored */
async function toWritten(
  api: Api,
  part: PrimaryKey,
  answer: ApiResponse<Item | Item[]>,
): Promise<LoadedItems> {
  const written = toLoadedItems(answer)
  // A file that is changed is answered as a list of one.
  if (written.items.length === 0 && answer.data && !String(part).includes(','))
    throw await api.readRefusal(0, { error: { code: NETWORK_FAILURE, message: '' } })
  return written
}

export type WriteQuery = AccessQuery & StatusQuery

interface UpdateOptions {
  /** Version that the change is based on: the write is refused with status 409 when it is outdated. */
  etag?: string | null
  /** Asks the server to refuse what would lock the caller out, and says whether deleted items are meant. */
  query?: WriteQuery | undefined
  /** Makes the key of each request, as for `createItem`: they are several where there are many items. */
  headersOf?: () => RequestHeaders
}

/**
 * Changes one item, or several. Asks for nothing beyond their own columns, as reading does: deeper
 * answers grow with every related row, and the interfaces that show those load them themselves.
 *
 * Thousands of keys are written in parts; when one part fails, those before it are written, and writing all once more is
 * safe.
 */
export async function updateItems(
  api: Api,
  collection: string,
  keys: Keys,
  values: Item,
  { etag = null, query, headersOf }: UpdateOptions = {},
): Promise<LoadedItems> {
  return eachPart(keys, async (part) =>
    toWritten(
      api,
      part,
      await api.request<Item | Item[]>('PATCH', itemsPath(collection, part), {
        body: values,
        headers: { ...headersOf?.(), ...(etag !== null && { 'If-Match': etag }) },
        query,
      }),
    ),
  )
}

/** The server has said no to a write: nothing of it is stored. */
export const isRefused = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500

/**
 * Deletes one item, or several.
 *
 * @param query - Asks the server to refuse what would lock the caller out.
 */
export async function deleteItems(
  api: Api,
  collection: string,
  keys: Keys,
  query: AccessQuery = {},
): Promise<void> {
  await eachPart(keys, async (part) => {
    await api.delete(itemsPath(collection, part), { query })
    return { items: [], etag: null }
  })
}

/** What going back to a revision would write; `null` from servers that do not say it. */
export interface RevertPlan {
  /** Columns that differ, and changes to lists. */
  values: Item
  /** Lists that stay as they are. */
  incomplete: readonly string[]
  /** Related items that are gone; what led to them stays as it is. Servers of an earlier release do not say. */
  missing?: readonly { field: string; keys: readonly string[] }[]
}

export async function fetchRevertPlan(
  api: Api,
  collection: string,
  key: PrimaryKey,
  revisionId: number,
): Promise<RevertPlan | null> {
  try {
    return await api.get<RevertPlan>(`${itemsPath(collection, keyPart(key))}/revert/${revisionId}`)
  } catch (error) {
    if (isApiError(error) && error.status < 500) return null
    throw error
  }
}

/** Writes the snapshot of a revision back. */
export async function revertItem(
  api: Api,
  collection: string,
  key: PrimaryKey,
  revisionId: number,
): Promise<LoadedItems> {
  return toLoadedItems(
    await api.request<Item>('PATCH', `${itemsPath(collection, keyPart(key))}/revert/${revisionId}`),
  )
}
