import { type Api, type Item, NETWORK_FAILURE, useApi } from '@pergola/sdk'
import { newRequestKey, primaryKeyOf, type RelationSchema, useRequestKeyHeader } from '@pergola/sdk/items'
import type { LoadedItems } from '../data/itemQuery'
import { createItem, isRefused, updateItems } from '../data/itemWrites'
import { keysOfPage } from './batchKeys'
import type { Attempt } from './drafts'
import type { SaveItemInput } from './SaveItemInput'
import type { SendOptions } from './sendAgain'

/**
 * Sends the edits of a page so that they create nothing twice. When a connection breaks, they may be stored without anyone
 * knowing: all further attempts have the key of the first, until one is answered, so that the server does one of them. What was
 * changed since then goes into the item that is stored.
 *
 * @param sendable - What is sent of an item.
 */
export function useSendOnce(
  { collection, primaryKey, isNew, count, session }: SaveItemInput,
  schema: RelationSchema,
  sendable: (values: Item) => Promise<Item>,
): (values: Item, options: Pick<SendOptions, 'etag' | 'query'>) => Promise<LoadedItems> {
  const api = useApi()
  const headerOf = useRequestKeyHeader()
  const name = collection.collection

  async function send(values: Item, { etag, query, keys, key }: SendOptions): Promise<LoadedItems> {
    const body = await sendable(values)
    let requests = 0
    const headersOf = () => (key ? headerOf(requests++ ? `${key}-${requests}` : key) : undefined)
    return keys === null
      ? createItem(api, name, body, headersOf())
      : updateItems(api, name, keys, body, { etag, query, headersOf })
  }

  return async (values, options) => {
    const keys = isNew ? null : keysOfPage(primaryKeyOf(collection), primaryKey, session.items)
    const earlier = session.attempt()
    // Columns may be written as often as one likes.
    const mayCreate = isNew || Object.values(values).some(isObject)
    if (earlier || (mayCreate && count > 1)) {
      const { sendAgain, sendToAll } = await import(
        /* webpackChunkName: "listing-tools" */ './sendAgain'
      ).catch(() => unreached(api))
      const page = { api, collection, schema, session, send }
      return count > 1
        ? sendToAll(page, values, { ...options, keys })
        : sendAgain(page, earlier as Attempt, values, { ...options, keys })
    }
    if (!mayCreate) return send(values, { ...options, keys })
    const key = newRequestKey()
    session.attempted({ key, tried: [values], settled: [] })
    try {
      return await send(values, { ...options, keys, key })
    } catch (error) {
      if (isRefused(error)) session.attempted(null)
      throw error
    }
  }
}

/** Code that cannot be fetched says the same as an answer that does not come. */
export async function unreached(api: Api): Promise<never> {
  throw await api.readRefusal(0, { error: { code: NETWORK_FAILURE, message: '' } })
}

export const isObject = (value: unknown) => typeof value === 'object' && value !== null
