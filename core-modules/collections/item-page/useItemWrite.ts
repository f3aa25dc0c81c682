import {
  type Collection,
  errorKinds,
  type FieldAccess,
  type Item,
  isApiError,
  type PrimaryKey,
  traitsOf,
  useApi,
} from '@pergola/sdk'
import { type AccessQuery, primaryKeyOf, useCreateOnce, useKeepAccess } from '@pergola/sdk/items'
import { fetchItems, type LoadedItems } from '../data/itemQuery'
import { createItem, updateItems } from '../data/itemWrites'
import { keysOfPage } from './batchKeys'
import { copyValues } from './copyValues'
import type { ItemSession } from './ItemSession'
import type { SaveMode } from './saveModes'
import { useCreateNew } from './useCreateNew'
import { useSendable } from './useSendable'

export interface SaveItemInput {
  collection: Collection
  primaryKey: PrimaryKey
  isNew: boolean
  /** How many items are edited at once. */
  count: number
  access: FieldAccess
  session: ItemSession
}

/** How often a save is put on top of what others have saved meanwhile. */
const MOST_MERGES = 3

export interface ItemWrite {
  /**
   * Writes the edits. Where others changed the item meanwhile, but no field that is edited here, there is nothing to ask:
   * the edits go on top of theirs. `null`: the person decided not to save.
   */
  writeOnTop: (
    mode: SaveMode,
    sent: Item,
  ) => Promise<{ answer: LoadedItems; takenOver: readonly string[] } | null>
  /** Refused, since someone else has written the item since it was read. */
  isLostUpdate: (error: unknown) => boolean
}

/** How the edits of a page reach the server: as a new item, as a copy, or in the items that are there. */
export function useItemWrite({ collection, primaryKey, isNew, access, session }: SaveItemInput): ItemWrite {
  const api = useApi()
  const keepAccess = useKeepAccess()
  const createNew = useCreateNew(collection, session)
  const copyOnce = useCreateOnce()
  const sendable = useSendable(collection)
  const name = collection.collection
  const keys = () => keysOfPage(primaryKeyOf(collection), primaryKey, session.items)

  async function write(mode: SaveMode, sent: Item, etag: string | null): Promise<LoadedItems | null> {
    if (mode === 'copy') {
      const copy = await sendable(copyValues(Object.values(collection.fields), session.values, access))
      const answer = await createItem(api, name, copy, copyOnce.headersOf(copy))
      copyOnce.done()
      return answer
    }
    if (isNew) return createNew(sent)
    const values = await sendable(sent)
    const update = (query?: AccessQuery) => updateItems(api, name, keys(), values, etag, query)
    return traitsOf(name).holds === 'people' ? keepAccess(update) : update()
  }

  /** A second row with the same unique value shares its status with a lost update. */
  function isLostUpdate(error: unknown): boolean {
    if (!isApiError(error) || error.lost) return false
    return error.status === 409 && error.code !== errorKinds.duplicateKey.code && session.etag !== null
  }

  return {
    isLostUpdate,
    writeOnTop: async (mode, sent) => {
      let { etag } = session
      let takenOver: readonly string[] = []
      for (let merges = 0; ; merges++) {
        try {
          const answer = await write(mode, sent, etag)
          return answer && { answer, takenOver }
        } catch (error) {
          if (merges === MOST_MERGES || !isLostUpdate(error)) throw error
          const theirs = await fetchItems(api, name, keys()).catch(() => null)
          const merge = theirs?.etag ? session.compared(theirs) : null
          if (!merge || merge.conflicts.length > 0) throw error
          etag = theirs?.etag ?? null
          takenOver = merge.takenOver
        }
      }
    },
  }
}
