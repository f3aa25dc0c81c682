import {
  type Api,
  errorKinds,
  type Item,
  isApiError,
  itemsPath,
  type PrimaryKey,
  toParameters,
} from '@pergola/sdk'
import { askInParts } from '@pergola/sdk/contract'
import type { RelationShape } from './RelationShape'

interface ByKeys {
  shape: RelationShape
  keys: readonly PrimaryKey[]
  /** What is shown of each item. */
  paths: readonly string[]
  signal: AbortSignal
}

/** Items on the other side of a relation, however many; those that are gone, or may not be read, are left out. */
export function fetchByKeys(api: Api, { shape, keys, paths, signal }: ByKeys): Promise<Item[]> {
  const query = toParameters({ fields: [...new Set([shape.itemKeyField, ...paths])] })
  return askInParts<Item>(keys, async (part) => {
    try {
      return await api.get<Item | Item[]>(itemsPath(shape.items.collection, part), { query, signal })
    } catch (error) {
      // Of several keys the server leaves out those without an item; one alone it refuses.
      if (isApiError(error) && error.code === errorKinds.itemNotFound.code) return []
      throw error
    }
  })
}
