import { useApi } from '@pergola/sdk'
import {
  Button,
  Icon,
  IconButton,
  lazyOverlay,
  Menu,
  MenuItem,
  MenuSeparator,
  MenuTrigger,
  Skeleton,
} from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Dragged } from './dragged'
import styles from './FolderPane.module.css'
import { FolderTree, type NameEdit } from './FolderTree'
import { type Folder, foldersQuery } from './foldersQuery'
import { isWithin, openFolders, type Place, pathOf } from './folderTree'
import { useFolderChanges } from './useFolderChanges'
import type { FolderRights } from './useFolderRights'
import { useTreeHeads } from './useTreeHeads'

const MoveDialog = lazyOverlay(() =>
  import(/* webpackChunkName: "move-to-folder" */ './MoveDialog').then((file) => file.MoveDialog),
)

export interface FolderPaneProps {
  place: Place
  rights: FolderRights
  hrefOf: (place: Place) => string
  /** Of the files that nothing refers to, where the reader may ask for them. */
  unusedHref?: string
  /** The folder on screen was deleted. */
  onGone: (around: number | null) => void
}

/** The folders of the library: opened, made, renamed, moved and deleted here; files are dropped on them. */
export function FolderPane({ place, rights, hrefOf, unusedHref, onGone }: FolderPaneProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { data: folders, isError, isFetching, refetch } = useQuery(foldersQuery(api))
  const changes = useFolderChanges()
  const heads = useTreeHeads(['all', null])
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [edit, setEdit] = useState<NameEdit | null>(null)
  const [moving, setMoving] = useState<Folder | null>(null)

  const toggle = (folder: number, isOpen: boolean) =>
    setToggled((known) => new Map(known).set(folder, isOpen))

  function startNew(folder: number | null) {
    if (folder !== null) toggle(folder, true)
    setEdit({ kind: 'new', folder })
  }

  async function remove(folder: Folder) {
    const path = pathOf(folders ?? [], typeof place === 'number' ? place : -1)
    if ((await changes.remove(folder)) && path.at(-1)?.id === folder.id) onGone(folder.parent_folder)
  }

  function handleKey(folder: Folder, event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement) return
    if (event.key === 'F2' && rights.canRename) setEdit({ kind: 'rename', folder: folder.id })
    else if (event.key === 'Delete' && rights.canDelete) void remove(folder)
    else return
    event.preventDefault()
  }

  function canDrop(dragged: Dragged, target: Place): boolean {
    if (target === 'all' || !folders) return false
    if (dragged.kind === 'files') return rights.canMoveFiles && target !== place
    const folder = folders.find(({ id }) => id === dragged.id)
    const isBelow = target !== null && isWithin(folders, target, dragged.id)
    return rights.canMove && folder !== undefined && folder.parent_folder !== target && !isBelow
  }

  function handleDrop(dragged: Dragged, target: Place) {
    if (target === 'all') return
    const folder = dragged.kind === 'folder' && folders?.find(({ id }) => id === dragged.id)
    if (folder) void changes.move(folder, target)
    else if (dragged.kind === 'files') void changes.moveFiles(dragged.keys, target)
  }

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
            onPress={() => startNew(typeof place === 'number' ? place : null)}
          />
        )}
      </div>
      {folders ? (
        <FolderTree
          label={t('modules.files.folders')}
          folders={folders}
          heads={heads}
          current={place}
          open={openFolders(folders, place, toggled)}
          onToggle={toggle}
          hrefOf={hrefOf}
          edit={
            edit && {
              ...edit,
              onSave: (name) => save(edit, name),
              onEnd: () => setEdit(null),
            }
          }
          onFolderKey={handleKey}
          isDraggable={rights.canMove}
          canDrop={canDrop}
          onDrop={handleDrop}
          toolsOf={
            hasTools
              ? (folder) => (
                  <FolderMenu
                    folder={folder}
                    rights={rights}
                    onNew={() => startNew(folder.id)}
                    onRename={() => setEdit({ kind: 'rename', folder: folder.id })}
                    onMove={() => setMoving(folder)}
                    onDelete={() => void remove(folder)}
                  />
                )
              : undefined
          }
        />
      ) : isError ? (
        <div className={styles.failed} role="alert">
          <p>{t('modules.files.folders_failed')}</p>
          <Button size="compact" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <div className={styles.loading} role="status" aria-label={t('loading')}>
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} shape="block" height={24} />
          ))}
        </div>
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
        onClose={() => setMoving(null)}
        onMove={async (target) => {
          if (moving) await changes.move(moving, target)
          setMoving(null)
        }}
      />
    </nav>
  )

  function save({ kind, folder }: NameEdit, name: string): Promise<string | null> {
    const known = folders?.find(({ id }) => id === folder)
    return kind === 'rename' && known ? changes.rename(known, name) : changes.create(name, folder)
  }
}

interface FolderMenuProps {
  folder: Folder
  rights: FolderRights
  onNew: () => void
  onRename: () => void
  onMove: () => void
  onDelete: () => void
}

function FolderMenu({ folder, rights, onNew, onRename, onMove, onDelete }: FolderMenuProps) {
  const { t } = useTranslation()
  return (
    <MenuTrigger>
      <IconButton
        icon="more_vert"
        size="compact"
        label={t('modules.files.actions_of', { name: folder.name })}
        tooltip={false}
      />
      <Menu placement="bottom end" aria-label={t('modules.files.actions_of', { name: folder.name })}>
        {rights.canCreate && (
          <MenuItem icon="create_new_folder" onAction={onNew}>
            {t('modules.files.new_folder_here')}
          </MenuItem>
        )}
        {rights.canRename && (
          <MenuItem icon="edit" shortcut="F2" onAction={onRename}>
            {t('modules.files.rename')}
          </MenuItem>
        )}
        {rights.canMove && (
          <MenuItem icon="drive_file_move" onAction={onMove}>
            {t('modules.files.move_to')}
          </MenuItem>
        )}
        {rights.canDelete && <MenuSeparator />}
        {rights.canDelete && (
          <MenuItem icon="delete" isDanger onAction={onDelete}>
            {t('modules.files.delete_folder')}
          </MenuItem>
        )}
      </Menu>
    </MenuTrigger>
  )
}
