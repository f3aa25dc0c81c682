import {
  type Collection,
  errorKinds,
  type Item,
  isApiError,
  traitsOf,
  useApi,
  useConfirm,
  useNames,
  usePermissions,
  useProject,
} from '@pergola/sdk'
import {
  type AccessQuery,
  primaryKeyOf,
  type RelationSchema,
  statusOf,
  useKeepAccess,
} from '@pergola/sdk/items'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchItems, IN_ALL_STATUSES, type LoadedItems } from '../data/itemQuery'
import { keysOfPage } from './batchKeys'
import type { Attempt } from './drafts'
import type { SaveItemInput } from './SaveItemInput'
import type { SaveMode } from './saveModes'
import { isObject, unreached, useSendOnce } from './useSendOnce'

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
export function useItemWrite(input: SaveItemInput, schema: RelationSchema): ItemWrite {
  const { collection, primaryKey, isNew, session } = input
  const api = useApi()
  const permissions = usePermissions()
  const keepAccess = useKeepAccess()
  const asking = {
    ...input,
    permissions,
    schema,
    names: useNames(),
    i18n: useTranslation().i18n,
    confirm: useConfirm(),
  }
  const sendable = useSendable(collection, schema)
  const sendOnce = useSendOnce(input, schema, sendable)
  // The attempts of a copy are of another item than those of the page.
  const copied = useRef<Attempt | null>(null)
  const copying = {
    ...session,
    attempt: () => copied.current,
    attempted: (attempt: Attempt | null) => {
      copied.current = attempt
    },
  }
  const sendCopy = useSendOnce({ ...input, isNew: true, session: copying }, schema, sendable)
  const name = collection.collection
  const keys = () => keysOfPage(primaryKeyOf(collection), primaryKey, session.items)

  async function write(mode: SaveMode, sent: Item, etag: string | null): Promise<LoadedItems | null> {
    if (mode === 'copy') {
      const answer = await sendCopy(sent, { etag: null })
      copied.current = null
      return answer
    }
    const isDeleted = session.items.some((item) => statusOf(collection, item)?.soft_delete)
    const send = (query?: AccessQuery) =>
      sendOnce(sent, { etag, query: isDeleted ? { ...query, ...IN_ALL_STATUSES } : query })
    return !isNew && traitsOf(name).holds === 'people' ? keepAccess(send) : send()
  }

  /** A second row with the same unique value shares its status with a lost update. */
  function isLostUpdate(error: unknown): boolean {
    if (!isApiError(error) || error.lost) return false
    return error.status === 409 && error.code !== errorKinds.duplicateKey.code && session.etag !== null
  }

  return {
    isLostUpdate,
    writeOnTop: async (mode, staged) => {
      let sent: Item | null = staged
      const ofStatus = permissions.fieldsOf(name, session.values)
      const isAsked = ([field, value]: [string, unknown]) => isObject(value) || !ofStatus.isWritable(field)
      if (mode === 'copy' || Object.entries(staged).some(isAsked)) {
        const { askBeforeSave } = await import(
          /* webpackChunkName: "listing-tools" */ './askBeforeSave'
        ).catch(() => unreached(api))
        sent = await askBeforeSave(mode, staged, { ...asking, ofStatus })
      }
      if (!sent) return null
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

/**
 * What is sent of an item. Related items that are made in it carry a mark where someone has typed their key (`$new`): a server
 * that knows it never changes another item that has the key. For servers that do not, it is asked before whether there is one.
 *
 * @returns Rejects with 409, as a server that knows the mark refuses it.
 */
function useSendable(collection: Collection, schema: RelationSchema): (values: Item) => Promise<Item> {
  const given = { api: useApi(), root: collection, permissions: usePermissions(), schema }
  const isKnown = useProject().info?.api.nested_new
  return async (values) => {
    // Other texts may hold the mark too: then the code is fetched for nothing.
    if (isKnown || !JSON.stringify(values).includes('$new')) return values
    const { sendableItem } = await import(/* webpackChunkName: "listing-tools" */ './takenKeys')
    return sendableItem({ ...given, values })
  }
}
