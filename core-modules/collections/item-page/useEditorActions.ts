import { useApi, useCommands, useConfirm, useCurrentUser, useIsPergolaServer, useVisit } from '@pergola/sdk'
import { defaultValue, type ItemPageProps, useSaveShortcut } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { SaveMode } from './saveModes'
import { useDeleteItem } from './useDeleteItem'
import type { EditedItem } from './useEditedItem'
import { useSaveItem } from './useSaveItem'

/** What can be done with the item of the page: by its buttons, by the save key and from the palette. */
export type EditorActions = ReturnType<typeof useEditorActions>

export function useEditorActions(
  edited: EditedItem,
  { title, deletionNote }: { title: string; deletionNote: ItemPageProps['deletionNote'] },
) {
  const { collection, primaryKey, isNew, isBatch, isExisting, isLog, count, rights, session } = edited
  const { t } = useTranslation()
  const confirm = useConfirm()
  const me = useCurrentUser()
  const explainsRights = useIsPergolaServer()
  const navigate = useNavigate()
  const { project } = useApi()
  const { save, ...saved } = useSaveItem({
    collection,
    primaryKey,
    isNew,
    count,
    access: rights.fields,
    session,
  })
  const deletion = useDeleteItem(collection, primaryKey, session, deletionNote)

  async function handleSave(mode: SaveMode) {
    const isConfirmed =
      !isBatch ||
      (await confirm({ title: t('update_confirm', { count }), confirmLabel: t('update_items', { count }) }))
    if (isConfirmed) await save(mode)
  }
  useSaveShortcut(() => {
    if (session.hasEdits && rights.canSave) void handleSave(isBatch ? 'leave' : 'stay')
  })

  function whoSees() {
    const asked = new URLSearchParams({ collection: collection.collection, item: String(primaryKey) })
    navigate(`/${project}/settings/roles/explain?${asked}`)
  }
  useVisit(
    isExisting && !isLog && !collection.single
      ? { collection: collection.collection, key: primaryKey, title }
      : null,
  )
  useCommands([
    ...(edited.canDelete
      ? [
          {
            id: 'delete',
            title: t('delete_items', { count }),
            icon: 'delete',
            run: () => void deletion.remove(),
          },
        ]
      : []),
    ...(me.isAdmin && isExisting && explainsRights
      ? [{ id: 'who', title: t('modules.collections.who_sees'), icon: 'lock', run: whoSees }]
      : []),
  ])
  return { ...saved, ...deletion, handleSave }
}

/** Puts a field of several items among what is saved, or takes it out again. */
export function toggleField({ fields, common, session }: EditedItem, field: string, isActive: boolean): void {
  const definition = fields[field]
  if (!isActive || !definition) session.unstage(field)
  else session.stage(field, common?.mixed.has(field) ? defaultValue(definition) : session.values[field])
}
