import { IconButton, Menu, MenuItem, MenuSeparator, MenuTrigger } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type { Folder } from './foldersQuery'
import type { FolderRights } from './useFolderRights'

export interface FolderMenuProps {
  folder: Folder
  rights: FolderRights
  onNew: () => void
  onRename: () => void
  onMove: () => void
  onDelete: () => void
}

/** What can be done with a folder. */
export function FolderMenu({ folder, rights, onNew, onRename, onMove, onDelete }: FolderMenuProps) {
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
