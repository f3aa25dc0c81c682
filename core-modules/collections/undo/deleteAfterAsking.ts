import {
  type Api,
  type Collection,
  type Names,
  type Permissions,
  type PrimaryKey,
  type Relation,
  traitsOf,
  type useConfirm,
} from '@pergola/sdk'
import {
  type AccessQuery,
  type DeletionNote,
  softDeleteValues,
  statusOf,
  type useKeepAccess,
  type useNotifyUndoable,
  type useStatusNames,
} from '@pergola/sdk/items'
import type { i18n as I18n } from 'i18next'
import { areMarked, type DeletionInput, deleteUndoably, deletionKind } from './deletion'
import { describeFollowing, fetchFollowing } from './following'

export interface DeleteOptions {
  /** What the one item is called, where that is known. */
  itemName?: string | null
  /** See `ListingProps`. */
  note?: ((keys: readonly PrimaryKey[]) => Promise<DeletionNote>) | undefined
  /** Called before the notice; what was read of the items is outdated by then. */
  onDeleted: () => Promise<void> | void
}

/** What a deletion needs of the page that it is begun on. */
export interface DeletionTools {
  api: Api
  collection: Collection
  permissions: Permissions
  relations: readonly Relation[]
  names: Names
  i18n: I18n
  statusNameOf: ReturnType<typeof useStatusNames>
  confirm: ReturnType<typeof useConfirm>
  keepAccess: ReturnType<typeof useKeepAccess>
  notifyUndoable: ReturnType<typeof useNotifyUndoable>
  /** Called with true while the server is waited for, not while the question is open. */
  onBusy: (isBusy: boolean) => void
}

/** Asks, deletes the items or marks them as deleted, and offers to take that back where there is a way. */
export async function deleteAfterAsking(
  tools: DeletionTools,
  keys: readonly PrimaryKey[],
  { itemName, note, onDeleted }: DeleteOptions,
): Promise<void> {
  const { api, collection, permissions, i18n, onBusy } = tools
  const name = collection.collection
  const count = keys.length
  onBusy(true)
  const isMarked = await areMarked(api, collection, keys)
  const input = {
    collection,
    access: permissions.fieldsOf(name),
    canCreate: permissions.can('create', name),
    count,
    isMarked,
    following: await fetchFollowing(api, tools.relations, collection, { keys }, isMarked),
  }
  const more = (await note?.(keys)) ?? ''
  const { text, alternative } = typeof more === 'string' ? { text: more, alternative: undefined } : more
  onBusy(false)
  const isConfirmed = await tools.confirm({
    title:
      itemName && count === 1
        ? i18n.t('delete_named', { item: itemName })
        : i18n.t('delete_these', { count }),
    message: [consequences(tools, input), describeFollowing(i18n, input.following, tools.names), text]
      .filter(Boolean)
      .join(' '),
    confirmLabel: i18n.t('delete_items', { count }),
    isDestructive: true,
    ...(alternative && { alternative }),
  })
  if (!isConfirmed) return
  onBusy(true)
  const write = async (query?: AccessQuery) => ({ undo: await deleteUndoably(api, keys, input, query) })
  const deleted = await (traitsOf(name).ofViewer ? tools.keepAccess(write) : write())
  if (!deleted) return
  await onDeleted()
  tools.notifyUndoable(i18n.t('items_deleted', { count }), deleted.undo)
}

/** Whether the items come back, and how. */
function consequences({ collection, i18n, statusNameOf }: DeletionTools, input: DeletionInput): string {
  switch (deletionKind(input)) {
    case 'soft': {
      const status = statusOf(collection, softDeleteValues(collection) ?? {})
      return i18n.t('delete_softly', { status: statusNameOf(collection, status?.value ?? '') })
    }
    case 'undoable':
      return i18n.t('delete_undoable')
    case 'final':
      return i18n.t('delete_for_good')
  }
}
