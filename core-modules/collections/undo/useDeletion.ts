import {
  type Collection,
  type PrimaryKey,
  traitsOf,
  useApi,
  useConfirm,
  useNames,
  usePermissions,
  useRelations,
} from '@pergola/sdk'
import {
  type AccessQuery,
  type DeletionNote,
  softDeleteValues,
  statusOf,
  useKeepAccess,
  useNotifyFailure,
  useNotifyUndoable,
  useStatusNames,
} from '@pergola/sdk/items'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface DeleteOptions {
  /** What the one item is called, where that is known. */
  itemName?: string | null
  /** See `ListingProps`. */
  note?: ((keys: readonly PrimaryKey[]) => Promise<DeletionNote>) | undefined
  /** Called before the notice; what was read of the items is outdated by then. */
  onDeleted: () => Promise<void> | void
}

/** Deletes items after asking (or marks them as deleted), and offers to take that back where there is a way. */
export function useDeletion(collection: Collection) {
  const api = useApi()
  const confirm = useConfirm()
  const permissions = usePermissions()
  const notifyFailure = useNotifyFailure()
  const notifyUndoable = useNotifyUndoable()
  const { t, i18n } = useTranslation()
  const relations = useRelations()
  const names = useNames()
  const statusNameOf = useStatusNames()
  const keepAccess = useKeepAccess()
  const [isDeleting, setIsDeleting] = useState(false)
  const name = collection.collection

  async function remove(keys: readonly PrimaryKey[], options: DeleteOptions): Promise<void> {
    const { itemName, note, onDeleted } = options
    const count = keys.length
    try {
      const [{ deletionKind, deleteUndoably }, { describeFollowing, fetchFollowing }] = await Promise.all([
        import(/* webpackChunkName: "listing-tools" */ './deletion'),
        import(/* webpackChunkName: "listing-tools" */ './following'),
      ])
      setIsDeleting(true)
      const marks = softDeleteValues(collection) ?? {}
      const following = await fetchFollowing(api, relations, collection, { keys })
      const input = {
        collection,
        access: permissions.fieldsOf(name, null),
        canCreate: permissions.can('create', name),
        count,
        following,
      }
      const messages = {
        soft: t('delete_softly', {
          status: statusNameOf(collection, statusOf(collection, marks)?.value ?? ''),
        }),
        undoable: t('delete_undoable'),
        final: t('delete_for_good'),
      }
      const more = (await note?.(keys)) ?? ''
      const { text, alternative } = typeof more === 'string' ? { text: more, alternative: undefined } : more
      setIsDeleting(false)
      const isConfirmed = await confirm({
        title: itemName && count === 1 ? t('delete_named', { item: itemName }) : t('delete_these', { count }),
        message: [messages[deletionKind(input)], describeFollowing(i18n, following, names), text]
          .filter(Boolean)
          .join(' '),
        confirmLabel: t('delete_items', { count }),
        isDestructive: true,
        ...(alternative && { alternative }),
      })
      if (!isConfirmed) return
      setIsDeleting(true)
      const write = async (query?: AccessQuery) => ({ undo: await deleteUndoably(api, keys, input, query) })
      const deleted = await (traitsOf(name).ofViewer ? keepAccess(write) : write())
      if (!deleted) return
      await onDeleted()
      notifyUndoable(t('items_deleted', { count }), deleted.undo)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setIsDeleting(false)
    }
  }

  return { remove, isDeleting }
}
