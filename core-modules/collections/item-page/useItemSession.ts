import {
  type Field,
  type FieldAccess,
  type Item,
  isEqual,
  type PrimaryKey,
  useCurrentUser,
  useHost,
} from '@pergola/sdk'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { LoadedItems } from '../data/itemQuery'
import { createDraftWriter } from './createDraftWriter'
import { createDrafts, type Draft, noStorage, type OtherDraft } from './drafts'
import { type Merge, mergeConflicts } from './mergeConflicts'

export interface ItemSessionInput {
  collection: string
  primaryKey: PrimaryKey
  fields: Readonly<Record<string, Field>>
  access: FieldAccess
  /** What the server held when the page opened. */
  loaded: LoadedItems
  /** What the form starts with. In batch edit nothing counts as saved, so that every choice is sent. */
  startValues: Item
  isBatch: boolean
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
  saveFailed: () => void
  /** Something was edited while what was sent was on its way. */
  isEditedSince: (sent: Item) => boolean
  /** The item was written: edits made since `sent` stay. */
  saved: (next: LoadedItems, sent: Item) => void
  /** How the edits and what someone else wrote since go together. */
  compared: (next: LoadedItems) => Merge
  /** Someone else wrote the item: edits are put on top of it, what collides is reported. */
  outdated: (next: LoadedItems) => void
  /** Takes all edits back. */
  discarded: () => void
  noticeClosed: () => void
  /** Saved or deleted and about to leave: nothing is being edited, nothing is kept. */
  ended: () => void
}

/**
 * The edits of the page's item, from opening to leaving: staged in the host's store, kept in the browser until they are
 * saved or discarded, carried over when the item changes underneath.
 */
export function useItemSession(input: ItemSessionInput): ItemSession {
  const { collection, primaryKey, fields, access, startValues, isBatch } = input
  const { api, manifestOf, stores } = useHost()
  const isViewing = useStore(stores.session, ({ viewing }) => viewing !== null)
  const userId = useCurrentUser().id
  const [loaded, setLoaded] = useState(input.loaded)
  const [savedValues, setSavedValues] = useState<Item>(startValues)
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const [conflict, setConflict] = useState<Merge | null>(null)
  const [elsewhere, setElsewhere] = useState<OtherDraft | null>(null)
  const [generation, setGeneration] = useState(0)

  const drafts = useMemo(
    () =>
      createDrafts({ project: api.project ?? '', userId, collection, primaryKey }, fields, {
        isSecret: (id) => manifestOf({ kind: 'interface', id })?.secret === true,
        // What is kept was typed with other rights, and nothing that is typed now could be saved.
        ...(isViewing && { storage: noStorage }),
      }),
    [api.project, userId, collection, primaryKey, fields, manifestOf, isViewing],
  )
  const isOwn = (state: { collection: string | null; primaryKey: PrimaryKey | null }) =>
    state.collection === collection && state.primaryKey === primaryKey
  const start = useCallback(
    (saved: Item, values: Item) => {
      const comparable = isBatch ? {} : { ...emptyValues(fields), ...saved }
      setSavedValues(saved)
      stores.edits.getState().started(collection, primaryKey, comparable, values)
    },
    [stores.edits, collection, primaryKey, fields, isBatch],
  )

  // Before the effects of the inputs, which may fill something in as they open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is keyed by its item, so this is its opening
  useLayoutEffect(() => {
    restore(drafts.read())
    let isHere = true
    void drafts.readOthers().then((others) => {
      if (!isHere) return
      const left = others.find((other) => !other.isOpen)
      const isUntouched = Object.keys(stores.edits.getState().values).length === 0
      if (left && isUntouched) {
        // Of a tab that was closed, or fell over with its browser.
        left.takeOver()
        restore(left)
      } else setElsewhere(others.find((other) => other.isOpen) ?? null)
    })
    const writer = createDraftWriter(() => {
      const state = stores.edits.getState()
      if (!isOwn(state) || state.isSaving) return
      drafts.write(isTyped(state) ? state.values : {}, isBatch ? {} : state.savedValues)
    })
    // What is not staged any more must not come back, however soon the page is left.
    const stop = stores.edits.subscribe((state, before) => {
      const isChanged = state.values !== before.values || state.isSaving !== before.isSaving
      if (isOwn(state) && isChanged) writer.schedule()
    })
    return () => {
      isHere = false
      stop()
      writer.end()
      stores.edits.getState().ended()
    }
  }, [])

  function restore(draft: Draft | null) {
    const values = pick(draft?.values ?? {}, access.isWritable)
    start(startValues, values)
    const isRestored = Object.keys(stores.edits.getState().values).length > 0
    if (!draft || !isRestored) return
    setRestoredAt(draft.savedAt)
    const merge = compare(draft.base, values, startValues)
    if (!isBatch && merge.conflicts.length + merge.takenOver.length > 0) setConflict(merge)
  }

  const edits = useStore(stores.edits)
  const staged = isOwn(edits) ? edits.values : NOTHING
  const values = useMemo(() => ({ ...savedValues, ...staged }), [savedValues, staged])

  function compare(base: Item, mine: Item, theirs: Item): Merge {
    return mergeConflicts(Object.values(fields), { base, mine, theirs })
  }

  function compared(next: LoadedItems): Merge {
    return compare(savedValues, stores.edits.getState().values, next.items[0] ?? {})
  }

  function editsSince(sent: Item): Item {
    const { values } = stores.edits.getState()
    return pick(values, (field) => !isEqual(values[field], sent[field]))
  }

  function adopt(next: LoadedItems, values: Item) {
    setLoaded(next)
    start((!isBatch && next.items[0]) || startValues, values)
  }

  return {
    item: isBatch ? null : (loaded.items[0] ?? null),
    items: loaded.items,
    etag: loaded.etag,
    savedValues,
    staged,
    values,
    hasEdits: Object.keys(staged).length > 0,
    isSaving: isOwn(edits) && edits.isSaving,
    hasUnsavedEdits: () => {
      const state = stores.edits.getState()
      return isOwn(state) && !state.isSaving && isTyped(state)
    },
    restoredAt,
    elsewhere: elsewhere && {
      savedAt: elsewhere.savedAt,
      takeOver: () => {
        elsewhere.takeOver()
        setElsewhere(null)
        restore(elsewhere)
        setGeneration((count) => count + 1)
      },
    },
    conflict,
    generation,
    stage: edits.staged,
    fillIn: edits.filledIn,
    unstage: edits.unstaged,
    saveStarted: () => {
      edits.saveStarted()
      return stores.edits.getState().values
    },
    saveFailed: edits.saveFailed,
    isEditedSince: (sent) => Object.keys(editsSince(sent)).length > 0,
    saved: (next, sent) => {
      const later = editsSince(sent)
      setConflict(null)
      setRestoredAt(null)
      drafts.remove()
      adopt(next, later)
    },
    compared,
    outdated: (next) => {
      setConflict(compared(next))
      adopt(next, stores.edits.getState().values)
    },
    discarded: () => {
      setConflict(null)
      setRestoredAt(null)
      drafts.remove()
      start(savedValues, {})
      setGeneration((count) => count + 1)
    },
    noticeClosed: () => {
      setElsewhere(null)
      setConflict(null)
      setRestoredAt(null)
    },
    ended: () => {
      edits.ended()
      drafts.remove()
    },
  }
}

const NOTHING: Item = {}

/** Something is staged that no input filled in by itself. */
function isTyped({ values, presets }: { values: Item; presets: Item }): boolean {
  return Object.keys(values).some((field) => !isEqual(values[field], presets[field]))
}

/** Fields that an answer leaves out, such as the rows of a relation, are empty: staged nothing is no edit of them. */
function emptyValues(fields: Readonly<Record<string, Field>>): Item {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
}

function pick(values: Item, isPicked: (field: string) => boolean): Item {
  return Object.fromEntries(Object.entries(values).filter(([field]) => isPicked(field)))
}
