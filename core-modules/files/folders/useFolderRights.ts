import { usePermissions } from '@pergola/sdk'
import { FILES, FOLDERS } from './foldersQuery'

/** What the user may do with folders; the server decides again. */
export interface FolderRights {
  /** Without it there is no tree. */
  canSee: boolean
  canCreate: boolean
  canRename: boolean
  /** Folders into others. */
  canMove: boolean
  canDelete: boolean
  /** Files into folders. */
  canMoveFiles: boolean
}

export function useFolderRights(): FolderRights {
  const permissions = usePermissions()
  const ofFolders = permissions.fieldsOf(FOLDERS)
  const ofFiles = permissions.fieldsOf(FILES)
  const canSee =
    permissions.can('read', FOLDERS) &&
    ['name', 'parent_folder'].every(ofFolders.isReadable) &&
    ofFiles.isReadable('folder')
  const canUpdate = permissions.can('update', FOLDERS)
  return {
    canSee,
    canCreate: canSee && permissions.can('create', FOLDERS) && ofFolders.isWritable('name'),
    canRename: canUpdate && ofFolders.isWritable('name'),
    canMove: canUpdate && ofFolders.isWritable('parent_folder'),
    canDelete: permissions.can('delete', FOLDERS),
    canMoveFiles: canSee && permissions.can('update', FILES) && ofFiles.isWritable('folder'),
  }
}
