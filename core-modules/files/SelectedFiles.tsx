import { usePaths, usePermissions } from '@pergola/sdk'
import type { ListingSelection } from '@pergola/sdk/items'
import { Button, lazyOverlay } from '@pergola/sdk/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dragStarted } from './folders/dragged'
import { FILES } from './folders/foldersQuery'
import type { Place } from './folders/folderTree'
import { useFolderChanges } from './folders/useFolderChanges'

const MoveDialog = lazyOverlay(() =>
  import(/* webpackChunkName: "move-to-folder" */ './folders/MoveDialog').then((file) => file.MoveDialog),
)

export interface SelectedFilesProps {
  selection: ListingSelection
  place: Place
}

/** Moves files of the listing into folders: those that are selected by a button, these or any other by dragging. */
export function SelectedFiles({ selection, place }: SelectedFilesProps) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  const { moveFiles } = useFolderChanges()
  const [isOpen, setIsOpen] = useState(false)
  const { keys, items } = selection
  useFileDrag(selection)

  return (
    <>
      {keys.length > 0 && (
        <Button
          icon="drive_file_move"
          isDisabled={!items.every((file) => permissions.canOn('update', FILES, file))}
          onPress={() => setIsOpen(true)}
        >
          {t('modules.files.move_to')}
        </Button>
      )}
      <MoveDialog
        isOpen={isOpen}
        title={t('modules.files.move_files', { count: keys.length })}
        from={place === 'all' ? undefined : place}
        onClose={() => setIsOpen(false)}
        onMove={async (folder) => {
          if (await moveFiles(keys, folder)) selection.clear()
        }}
      />
    </>
  )
}

/** Rows and cards are links, which browsers let people drag: a link to a file takes the file along, or the selection. */
function useFileDrag({ keys }: ListingSelection): void {
  const base = `${usePaths().listing(FILES)}/`
  const handleStart = useEffectEvent(({ target, dataTransfer }: DragEvent) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null
    const [, key] = link?.getAttribute('href')?.split(base) ?? []
    if (!key || !/^\d+$/.test(key) || !dataTransfer) return
    const isSelected = keys.some((selected) => String(selected) === key)
    dragStarted(dataTransfer, { kind: 'files', keys: isSelected ? keys : [Number(key)] })
  })

  useEffect(() => {
    const controller = new AbortController()
    document.addEventListener('dragstart', handleStart, { signal: controller.signal })
    return () => controller.abort()
  }, [])
}
