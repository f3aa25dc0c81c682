import type { Item, PrimaryKey } from '@pergola/sdk'
import type { Merge } from '@pergola/sdk/items'
import type { LoadedItems } from '../data/itemQuery'
import type { Attempt } from './drafts'

/** A save that the server has answered. */
export interface DoneSave {
  /** What was staged when it began. */
  sent: Item
  /** Rows of lists that were read again, by field. */
  lists?: Item
}

export interface ItemSession {
  /** The item as last read or written; `null` for a new one and in batch edit. */
  item: Item | null
  /** All items of the page as last read or written. */
  items: readonly Item[]
  etag: string | null
  savedValues: Item
  staged: Item
  /** Saved and staged values together. */
  values: Item
  hasEdits: boolean
  isSaving: boolean
  /** Asked at the moment of leaving: true while something is staged and not on its way to the server. */
  hasUnsavedEdits: () => boolean
  /** When the restored edits were typed, in ms since 1970; `null` when none were restored. */
  restoredAt: number | null
  /** Unsaved edits of the item in another tab, which may be taken over. */
  elsewhere: { savedAt: number; takeOver: () => void } | null
  /** Changes by others, found when edits were restored or a save was refused. */
  conflict: Merge | null
  /** Grows when the form has to start again. */
  generation: number
  stage: (field: string, value: unknown) => void
  /** What an input fills in by itself as it opens, such as the time: sent with the rest, but no edit to ask about. */
  fillIn: (field: string, value: unknown) => void
  unstage: (field: string) => void
  saveStarted: () => Item
  /** What was sent without an answer that says what came of it. */
  attempt: () => Attempt | null
  /** Kept from now on, also over a reload. */
  attempted: (attempt: Attempt | null) => void
  saveFailed: () => void
  /** Something was edited while what was sent was on its way. */
  isEditedSince: (done: DoneSave) => boolean
  /** The item was written: edits made since the save began stay. */
  saved: (next: LoadedItems, done: DoneSave) => void
  /** An item was created: edits made since the save began go on in its own page, which is opened next. */
  created: (key: PrimaryKey, next: LoadedItems, done: DoneSave) => void
  /** A save ended after the page was left: what it stored is kept no longer, what failed is. */
  endedBehind: (next: LoadedItems | null, done: DoneSave) => void
  /** How the edits and what someone else wrote since go together. */
  compared: (next: LoadedItems) => Merge
  /** Someone else wrote the item: edits are put on top of it, what collides is reported. */
  outdated: (next: LoadedItems) => void
  /** Takes all edits back that are not on their way to the server. */
  discarded: () => void
  /** A new item was created: the form begins the next one. */
  startedOver: () => void
  noticeClosed: () => void
  /** Saved or deleted and about to leave: nothing is being edited, nothing is kept. */
  ended: () => void
}
