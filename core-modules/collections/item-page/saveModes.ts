import { type Collection, traitsOf } from '@pergola/sdk'

/** What happens after a save: back to the listing, on with the item, a blank new item, or a copy of the item. */
export type SaveMode = 'leave' | 'stay' | 'add' | 'copy'

export interface SaveSituation {
  hasEdits: boolean
  isNew: boolean
  isSingle: boolean
  isBatch: boolean
  /** Further items may be created. */
  canCreate: boolean
  /** See {@link canBeCopied}. */
  canCopy: boolean
}

/** Whether all that makes an item of a collection can be sent again: the content of a file cannot. */
export function canBeCopied({ collection, single }: Collection): boolean {
  return !single && traitsOf(collection).holds !== 'files'
}

/** What a click on the save button does: there is no listing to go back to for a single-item collection. */
export function mainSaveMode({ isSingle }: Pick<SaveSituation, 'isSingle'>): SaveMode {
  return isSingle ? 'stay' : 'leave'
}

/** The choices of the menu beside the save button, in their order; none means no menu. */
export function saveMenu({
  hasEdits,
  isNew,
  isSingle,
  isBatch,
  canCreate,
  canCopy,
}: SaveSituation): SaveMode[] {
  if (isSingle || isBatch) return []
  const modes: SaveMode[] = hasEdits ? ['stay'] : []
  if (hasEdits && canCreate) modes.push('add')
  // A new item has nothing yet to copy.
  if (!isNew && canCreate && canCopy) modes.push('copy')
  return modes
}
