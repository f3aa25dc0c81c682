import type { Folder } from './foldersQuery'

/** What the library shows: all files, those in no folder (`null`), or those of one folder. */
export type Place = 'all' | null | number

export interface FolderRow {
  folder: Folder
  /** 1 for folders of the root. */
  level: number
  /** Among its siblings, from 1. */
  position: number
  siblings: number
  /** `null` for a folder without folders in it. */
  isOpen: boolean | null
}

/** The rows of a tree that are in sight, from the top; folders in folders that are not there stand in the root. */
export function visibleRows(folders: readonly Folder[], open: ReadonlySet<number>): FolderRow[] {
  const known = new Set(folders.map(({ id }) => id))
  const children = new Map<number | null, Folder[]>()
  for (const folder of folders) {
    const { parent_folder: parent } = folder
    const place = parent !== null && known.has(parent) ? parent : null
    children.set(place, [...(children.get(place) ?? []), folder])
  }
  for (const siblings of children.values()) siblings.sort((a, b) => compareNames(a.name, b.name))

  function rowsBelow(parent: number | null, level: number): FolderRow[] {
    const siblings = children.get(parent) ?? []
    return siblings.flatMap((folder, index) => {
      const isOpen = children.has(folder.id) ? open.has(folder.id) : null
      const row = { folder, level, position: index + 1, siblings: siblings.length, isOpen }
      return isOpen ? [row, ...rowsBelow(folder.id, level + 1)] : [row]
    })
  }
  return rowsBelow(null, 1)
}

const { compare: compareNames } = new Intl.Collator(undefined, { numeric: true })

/** A folder and those around it, from the root; empty for a folder that is not there. */
export function pathOf(folders: readonly Folder[], id: number): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const path: Folder[] = []
  let current = byId.get(id)
  while (current && !path.includes(current)) {
    path.unshift(current)
    current = current.parent_folder === null ? undefined : byId.get(current.parent_folder)
  }
  return path
}

/** Whether a folder is the other one, or anywhere below it: it cannot become the place of that one. */
export function isWithin(folders: readonly Folder[], id: number, around: number): boolean {
  return pathOf(folders, id).some((folder) => folder.id === around)
}

/** What is open: what was opened by hand, and the way to a place. */
export function openFolders(
  folders: readonly Folder[],
  place: Place | undefined,
  toggled: ReadonlyMap<number, boolean>,
): ReadonlySet<number> {
  const around = typeof place === 'number' ? pathOf(folders, place).slice(0, -1) : []
  const open = new Set(around.map(({ id }) => id))
  for (const [id, isOpen] of toggled) {
    if (isOpen) open.add(id)
    else open.delete(id)
  }
  return open
}
