import {
  type Collection,
  type PrimaryKey,
  useApi,
  useConfirm,
  useNames,
  usePermissions,
  useRelations,
} from '@pergola/sdk'
import { useKeepAccess, useNotifyFailure, useNotifyUndoable, useStatusNames } from '@pergola/sdk/items'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeleteOptions } from './deleteAfterAsking'

/** Deletes items after asking: `deleteAfterAsking` says how, and is fetched by the first deletion. */
export function useDeletion(collection: Collection) {
  const notifyFailure = useNotifyFailure()
  const [isDeleting, setIsDeleting] = useState(false)
  const tools = {
    collection,
    api: useApi(),
    permissions: usePermissions(),
    relations: useRelations(),
    names: useNames(),
    i18n: useTranslation().i18n,
    statusNameOf: useStatusNames(),
    confirm: useConfirm(),
    keepAccess: useKeepAccess(),
    notifyUndoable: useNotifyUndoable(),
    onBusy: setIsDeleting,
  }

  async function remove(keys: readonly PrimaryKey[], options: DeleteOptions): Promise<void> {
    try {
      const file = await import(/* webpackChunkName: "listing-tools" */ './deleteAfterAsking')
      await file.deleteAfterAsking(tools, keys, options)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setIsDeleting(false)
    }
  }

  return { remove, isDeleting }
}
