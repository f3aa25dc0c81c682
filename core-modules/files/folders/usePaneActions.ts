import { type KeyboardEvent, useState } from 'react'
import type { Dragged } from './dragged'
import type { NameEdit } from './FolderTree'
import type { Folder } from './foldersQuery'
import { isWithin, type Place, pathOf } from './folderTree'
import { useFolderChanges } from './useFolderChanges'
import type { FolderRights } from './useFolderRights'

export interface PaneActionsInput {
  place: Place
  rights: FolderRights
  /** The folder on screen was deleted. */
  onGone: (around: number | null) => void
  /** Absent while they load. */
  folders: readonly Folder[] | undefined
}

/** What people do with the folders of the pane: by buttons, by keys and by dragging. */
export function usePaneActions({ folders, place, rights, onGone }: PaneActionsInput) {
  const changes = useFolderChanges()
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [edit, setEdit] = useState<NameEdit | null>(null)
  const [moving, setMoving] = useState<Folder | null>(null)
  const known = (id: number | null) => folders?.find((folder) => folder.id === id)

  const toggle = (folder: number, isOpen: boolean) =>
    setToggled((known) => new Map(known).set(folder, isOpen))

  async function remove(folder: Folder) {
    const path = pathOf(folders ?? [], typeof place === 'number' ? place : -1)
    if ((await changes.remove(folder)) && path.at(-1)?.id === folder.id) onGone(folder.parent_folder)
  }

  return {
    toggled,
    toggle,
    edit,
    startNew: (folder: number | null) => {
      if (folder !== null) toggle(folder, true)
      setEdit({ kind: 'new', folder })
    },
    startRename: ({ id }: Folder) => setEdit({ kind: 'rename', folder: id }),
    /** @returns What is wrong with the name; `null` when it is taken. */
    saveName: ({ kind, folder }: NameEdit, name: string): Promise<string | null> => {
      const named = known(folder)
      return kind === 'rename' && named ? changes.rename(named, name) : changes.create(name, folder)
    },
    endEdit: () => setEdit(null),
    moving,
    startMove: setMoving,
    move: async (target: number | null) => {
      if (moving) await changes.move(moving, target)
      setMoving(null)
    },
    endMove: () => setMoving(null),
    remove,
    handleKey: (folder: Folder, event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return
      if (event.key === 'F2' && rights.canRename) setEdit({ kind: 'rename', folder: folder.id })
      else if (event.key === 'Delete' && rights.canDelete) void remove(folder)
      else return
      event.preventDefault()
    },
    canDrop: (dragged: Dragged, target: Place): boolean => {
      if (target === 'all' || !folders) return false
      if (dragged.kind === 'files') return rights.canMoveFiles && target !== place
      const folder = known(dragged.id)
      const isBelow = target !== null && isWithin(folders, target, dragged.id)
      return rights.canMove && folder !== undefined && folder.parent_folder !== target && !isBelow
    },
    handleDrop: (dragged: Dragged, target: Place) => {
      if (target === 'all') return
      const folder = dragged.kind === 'folder' ? known(dragged.id) : undefined
      if (folder) void changes.move(folder, target)
      else if (dragged.kind === 'files') void changes.moveFiles(dragged.keys, target)
    },
  }
}
