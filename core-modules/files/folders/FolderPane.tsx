import { useApi } from '@pergola/sdk'
import { Button, Icon, IconButton, lazyOverlay, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { FolderMenu } from './FolderMenu'
import styles from './FolderPane.module.css'
import { FolderTree } from './FolderTree'
import { foldersQuery } from './foldersQuery'
import { openFolders, type Place } from './folderTree'
import { type PaneActionsInput, usePaneActions } from './usePaneActions'
import { useTreeHeads } from './useTreeHeads'

const MoveDialog = lazyOverlay(() =>
  import(/* webpackChunkName: "move-to-folder" */ './MoveDialog').then((file) => file.MoveDialog),
)

export interface FolderPaneProps extends Omit<PaneActionsInput, 'folders'> {
  hrefOf: (place: Place) => string
  /** Of the files that nothing refers to, where the reader may ask for them. */
  unusedHref?: string
  /** Files of the device are held over a folder; undefined: no longer. Left out, none are taken. */
  onFilesOver?: ((place: Place | undefined) => void) | undefined
}

/** The folders of the library: opened, made, renamed, moved and deleted here; files are dropped on them. */
export function FolderPane({ place, rights, hrefOf, unusedHref, onGone, onFilesOver }: FolderPaneProps) {
  const { t } = useTranslation()
  const { data: folders, isError, isFetching, refetch } = useQuery(foldersQuery(useApi()))
  const heads = useTreeHeads(['all', null])
  const pane = usePaneActions({ folders, place, rights, onGone })
  const { edit, moving } = pane

  const hasTools = rights.canCreate || rights.canRename || rights.canMove || rights.canDelete
  return (
    <nav className={styles.pane} aria-label={t('modules.files.folders')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('modules.files.folders')}</h2>
        {rights.canCreate && folders && (
          <IconButton
            icon="create_new_folder"
            size="compact"
            label={t('modules.files.new_folder')}
            onPress={() => pane.startNew(typeof place === 'number' ? place : null)}
          />
        )}
      </div>
      {folders ? (
        <FolderTree
          label={t('modules.files.folders')}
          folders={folders}
          heads={heads}
          current={place}
          open={openFolders(folders, place, pane.toggled)}
          onToggle={pane.toggle}
          hrefOf={hrefOf}
          edit={edit && { ...edit, onSave: (name) => pane.saveName(edit, name), onEnd: pane.endEdit }}
          onFolderKey={pane.handleKey}
          isDraggable={rights.canMove}
          canDrop={pane.canDrop}
          onDrop={pane.handleDrop}
          onFilesOver={onFilesOver}
          toolsOf={
            hasTools
              ? (folder) => (
                  <FolderMenu
                    folder={folder}
                    rights={rights}
                    onNew={() => pane.startNew(folder.id)}
                    onRename={() => pane.startRename(folder)}
                    onMove={() => pane.startMove(folder)}
                    onDelete={() => void pane.remove(folder)}
                  />
                )
              : undefined
          }
        />
      ) : (
        <NoFolders isError={isError} isFetching={isFetching} onRetry={() => void refetch()} />
      )}
      {unusedHref && (
        <Link className={styles.unused} to={unusedHref}>
          <Icon name="link_off" size={20} />
          {t('modules.files.unused_files')}
        </Link>
      )}
      <MoveDialog
        isOpen={moving !== null}
        title={t('modules.files.move_named', { name: moving?.name })}
        moving={moving}
        from={moving?.parent_folder}
        onClose={pane.endMove}
        onMove={pane.move}
      />
    </nav>
  )
}

interface NoFoldersProps {
  isError: boolean
  isFetching: boolean
  onRetry: () => void
}

/** What stands there while the folders load, or when they cannot be loaded. */
function NoFolders({ isError, isFetching, onRetry }: NoFoldersProps) {
  const { t } = useTranslation()
  if (isError)
    return (
      <div className={styles.failed} role="alert">
        <p>{t('modules.files.folders_failed')}</p>
        <Button size="compact" icon="refresh" isPending={isFetching} onPress={onRetry}>
          {t('retry')}
        </Button>
      </div>
    )
  return (
    <div className={styles.loading} role="status" aria-label={t('loading')}>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} shape="block" height={24} />
      ))}
    </div>
  )
}
