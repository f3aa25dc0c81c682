import {
  type Collection,
  type PrimaryKey,
  statusFieldOf,
  traitsOf,
  useCurrentUser,
  usePermissions,
} from '@pergola/sdk'
import { defaultValues } from '@pergola/sdk/items'
import { useMemo } from 'react'
import type { LoadedItems } from '../data/itemQuery'
import { batchFields } from './batchFields'
import { commonValues } from './commonValues'
import { itemRights } from './itemRights'
import { useItemSession } from './useItemSession'

export interface EditedItemInput {
  collection: Collection
  primaryKey: PrimaryKey
  /** What the server holds; no items for a new one. */
  loaded: LoadedItems
}

/** What the page edits: a new item, an existing one, or several at once; its fields, the rights to them, its edits. */
export type EditedItem = ReturnType<typeof useEditedItem>

export function useEditedItem({ collection, primaryKey, loaded }: EditedItemInput) {
  const permissions = usePermissions()
  const me = useCurrentUser()
  const isNew = loaded.items.length === 0
  const isBatch = loaded.items.length > 1
  const isExisting = !isNew && !isBatch
  const fields = useMemo(() => (isBatch ? batchFields(collection) : collection.fields), [isBatch, collection])
  const common = useMemo(
    () => (isBatch ? commonValues(loaded.items, Object.keys(fields)) : null),
    [isBatch, loaded, fields],
  )
  const startValues = useMemo(
    () => common?.values ?? (isExisting ? loaded.items[0] : null) ?? defaultValues(Object.values(fields)),
    [common, isExisting, loaded, fields],
  )
  const opened = useMemo(
    () => itemRights(permissions, collection.collection, loaded.items),
    [permissions, collection, loaded],
  )
  const session = useItemSession({
    collection,
    primaryKey,
    fields,
    access: opened.fields,
    loaded,
    startValues,
    isBatch,
  })
  const statusField = statusFieldOf(collection)?.field ?? ''
  const status = session.values[statusField]
  // A new item has the rights of the status that is chosen for it.
  const rights = useMemo(
    () => (isNew ? itemRights(permissions, collection.collection, [], { [statusField]: status }) : opened),
    [isNew, permissions, collection, statusField, status, opened],
  )
  const { holds, isLog = false } = traitsOf(collection.collection)
  // Who deletes the own account has no way to take that back.
  const isOwnAccount = holds === 'people' && String(primaryKey) === String(me.id)
  return {
    collection,
    primaryKey,
    isNew,
    isBatch,
    isExisting,
    /** Entries of a log are shown, and never changed. */
    isLog,
    /** How many items are edited at once: of several, those that are gone are taken out. */
    count: Math.max(1, session.items.length),
    fields,
    rights,
    /** Of several items: the values that they share, and the fields in which they differ. */
    common,
    session,
    canDelete: rights.canDelete && !collection.single && !isOwnAccount && !isLog,
    isReadOnly: !rights.canSave || isLog,
  }
}
