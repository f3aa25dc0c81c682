import { useApi } from '@pergola/sdk'
import { Button, Dialog, ErrorPanel, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FolderTree } from './FolderTree'
import { type Folder, foldersQuery } from './foldersQuery'
import { isWithin, openFolders, type Place } from './folderTree'
import { useTreeHeads } from './useTreeHeads'

export interface MoveDialogProps {
  isOpen: boolean
  title: string
  /** A folder that moves: it cannot go below itself. */
  moving?: Folder | null
  /** Where it is now, which is no choice. */
  from?: Place
  onMove: (folder: number | null) => Promise<void>
  onClose: () => void
}

/** Asks for a folder to move something into. */
export function MoveDialog({ isOpen, title, moving, from, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { data: folders, error, isFetching, refetch } = useQuery({ ...foldersQuery(api), enabled: isOpen })
  const heads = useTreeHeads([null])
  const [chosen, setChosen] = useState<number | null>()
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [isMoving, setIsMoving] = useState(false)

  function isDisabled(place: Place): boolean {
    if (place === from) return true
    return (
      folders !== undefined &&
      Boolean(moving) &&
      typeof place === 'number' &&
      isWithin(folders, place, moving?.id ?? -1)
    )
  }

  function close() {
    setChosen(undefined)
    onClose()
  }

  async function handleMove() {
    if (chosen === undefined) return
    setIsMoving(true)
    await onMove(chosen)
    setIsMoving(false)
    close()
  }

  return (
    <Dialog
      size="small"
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title={title}
      footer={
        <>
          <Button variant="quiet" onPress={close}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            isPending={isMoving}
            isDisabled={chosen === undefined}
            onPress={() => void handleMove()}
          >
            {t('modules.files.move')}
          </Button>
        </>
      }
    >
      {folders ? (
        <FolderTree
          label={t('modules.files.folders')}
          folders={folders}
          heads={heads}
          current={chosen}
          open={openFolders(folders, from, toggled)}
          onToggle={(folder, next) => setToggled(new Map(toggled).set(folder, next))}
          onChoose={(place) => place !== 'all' && setChosen(place)}
          isDisabled={isDisabled}
        />
      ) : error ? (
        <ErrorPanel
          title={t('modules.files.folders_failed')}
          details={error.message}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton shape="block" height={160} />
      )}
    </Dialog>
  )
}
