import {
  type Collection,
  errorKinds,
  type Item,
  isApiError,
  type PrimaryKey,
  useApi,
  useCollections,
  useRelations,
} from '@pergola/sdk'
import { newRequestKey, primaryKeyOf, useRequestKeyHeader } from '@pergola/sdk/items'
import { fetchItems, type LoadedItems } from '../data/itemQuery'
import { createItem, updateItems } from '../data/itemWrites'
import type { Attempt } from './drafts'
import { editsAfterSave } from './editsAfterSave'
import type { ItemSession } from './ItemSession'
import { readCreatedRows } from './readCreatedRows'
import { useSendable } from './useSendable'

/**
 * Creates the item of a page. When a connection breaks, the item may be there without anyone knowing: all further attempts have
 * the key of the first, so that the server creates one item. What was changed since goes into that item.
 */
export function useCreateNew(
  collection: Collection,
  session: ItemSession,
): (values: Item) => Promise<LoadedItems> {
  const api = useApi()
  const headerOf = useRequestKeyHeader()
  const sendable = useSendable(collection)
  const schema = { collections: useCollections(), relations: useRelations() }
  const name = collection.collection

  return async (values) => {
    const earlier = session.attempt()
    const key = earlier?.key ?? newRequestKey()
    session.attempted({ key, values })
    try {
      return await createItem(api, name, await sendable(values), headerOf(key))
    } catch (error) {
      const created = earlier && createdBefore(error)
      if (!created) throw error
      // What is stored is of that attempt, not of this one.
      session.attempted(earlier)
      return bringUpToDate(await fetchItems(api, name, created), earlier, values)
    }
  }

  async function bringUpToDate(found: LoadedItems, earlier: Attempt, values: Item): Promise<LoadedItems> {
    const sent = earlier.values
    const lists = await readCreatedRows(
      api,
      { collection, answer: found, sent, staged: () => values },
      schema,
    )
    const stored = { ...found.items[0], ...lists }
    const takenBack = Object.keys(sent).filter(
      (field) => !(field in values) && collection.fields[field]?.datatype,
    )
    const left = {
      ...editsAfterSave(collection, { staged: values, sent, stored }, schema),
      ...Object.fromEntries(takenBack.map((field) => [field, session.savedValues[field] ?? null])),
    }
    const key = found.items[0]?.[primaryKeyOf(collection)] as PrimaryKey
    return Object.keys(left).length === 0
      ? found
      : updateItems(api, name, key, await sendable(left), found.etag)
  }
}

/** The key of the item that an earlier request with the same key has created; null for any other refusal. */
function createdBefore(error: unknown): PrimaryKey | null {
  if (!isApiError(error) || error.code !== errorKinds.requestKeyReused.code) return null
  const { keys = [] } = (error.data ?? {}) as { keys?: readonly PrimaryKey[] }
  return keys[0] ?? null
}
