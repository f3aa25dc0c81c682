import { type Collection, useApi, useCommands, usePaths, usePermissions } from '@pergola/sdk'
import { itemKeys, type ListingProps, useNotifyFailure } from '@pergola/sdk/items'
import { Button, LinkButton, useIsNarrow } from '@pergola/sdk/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useDeletion } from '../undo/useDeletion'
import type { Selection } from './useSelection'

export interface ListingActionsProps {
  collection: Collection
  selection: Selection
  newAction: ReactNode
  selectedActions: ListingProps['selectedActions']
  deletionNote: ListingProps['deletionNote']
  isReadOnly: boolean
  /** What can be done with all that is shown. */
  menu: ReactNode
  /** What can be done with all that match, where these are selected. */
  matchingActions: ReactNode
}

/** What can be done with the selected items, and the way to a new one. */
export function ListingActions({
  collection,
  selection,
  newAction,
  selectedActions,
  deletionNote,
  isReadOnly,
  menu,
  matchingActions,
}: ListingActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const paths = usePaths()
  const permissions = usePermissions()
  const api = useApi()
  const queryClient = useQueryClient()
  const { remove, isDeleting } = useDeletion(collection)
  const name = collection.collection
  const count = matchingActions ? 0 : selection.items.length
  // Beside what the selection offers there is no room for more on a phone.
  const hasRoomForNew = !useIsNarrow() || selection.items.length === 0
  const mayAll = (action: 'update' | 'delete') =>
    selection.items.every((item) => permissions.canOn(action, name, item))

  async function handleDeleted() {
    selection.select([])
    await queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, name) })
  }

  const startBatch = useStartBatch(name, selection)
  const removeSelected = () => void remove(selection.keys, { note: deletionNote, onDeleted: handleDeleted })
  const canCreate = !isReadOnly && newAction === undefined && permissions.can('create', name)
  useListingCommands({
    count,
    onNew: canCreate ? () => navigate(paths.newItem(name)) : null,
    onBatch: count > 1 && !isReadOnly && mayAll('update') ? startBatch : null,
    onDelete: count > 0 && !isReadOnly && mayAll('delete') ? removeSelected : null,
  })
  if (isReadOnly) return menu
  return (
    <>
      {!matchingActions &&
        selectedActions?.({
          keys: selection.keys,
          items: selection.items,
          clear: () => selection.select([]),
        })}
      {matchingActions}
      {count > 1 && (
        <Button icon="edit" isDisabled={!mayAll('update')} onPress={startBatch}>
          {t('batch')}
        </Button>
      )}
      {count > 0 && (
        <Button
          variant="danger"
          icon="delete"
          isDisabled={!mayAll('delete')}
          isPending={isDeleting}
          onPress={removeSelected}
        >
          {t('delete_items', { count })}
        </Button>
      )}
      {hasRoomForNew &&
        (newAction !== undefined
          ? newAction
          : canCreate && (
              <LinkButton variant="primary" icon="add" href={paths.newItem(name)}>
                {t('new')}
              </LinkButton>
            ))}
      {menu}
    </>
  )
}

/** Leads to the page that edits the selected items at once. */
function useStartBatch(collection: string, { keys }: Selection): () => void {
  const navigate = useNavigate()
  const paths = usePaths()
  const notifyFailure = useNotifyFailure()
  return async () => {
    try {
      const file = await import(/* webpackChunkName: "listing-tools" */ '../item-page/batchAddressKey')
      navigate(file.batchPath(paths, collection, file.batchAddressKey(keys)))
    } catch (error) {
      notifyFailure(error)
    }
  }
}

interface ListingCommands {
  /** Of selected items. */
  count: number
  /** What cannot be done is null. */
  onNew: (() => void) | null
  onBatch: (() => void) | null
  onDelete: (() => void) | null
}

/** The same by the palette: on the way to the buttons stands the whole bar. */
function useListingCommands({ count, onNew, onBatch, onDelete }: ListingCommands): void {
  const { t } = useTranslation()
  useCommands([
    ...(onNew ? [{ id: 'new', title: t('creating_item'), icon: 'add', run: onNew }] : []),
    ...(onBatch ? [{ id: 'batch', title: t('batch'), icon: 'edit', run: onBatch }] : []),
    ...(onDelete
      ? [{ id: 'delete', title: t('delete_items', { count }), icon: 'delete', run: onDelete }]
      : []),
  ])
}
