import {
  type Collection,
  type Field,
  type FieldAccess,
  type Item,
  isEqual,
  type PrimaryKey,
  useCollections,
  useCurrentUser,
  useHost,
  useRelations,
} from '@pergola/sdk'
import { type Merge, primaryKeyOf } from '@pergola/sdk/items'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { LoadedItems } from '../data/itemQuery'
import { createDraftWriter } from './createDraftWriter'
import { type Attempt, baseOf, createDrafts, type Draft, noStorage, type OtherDraft } from './drafts'
import { editsAfterSave } from './editsAfterSave'
import { mergeConflicts } from './mergeConflicts'

export interface ItemSessionInput {
  collection: Collection
  primaryKey: PrimaryKey
  fields: Readonly<Record<string, Field>>
  access: FieldAccess
  /** What the server held when the page opened. */
  loaded: LoadedItems
  /** What the form starts with. In batch edit nothing counts as saved, so that every choice is sent. */
  startValues: Item
  isBatch: boolean
}

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
  /** Of a new item: what was sent without an answer that says what came of it. */
  attempt: () => Attempt | null
  /** Kept from now on, also over a reload. */
  attempted: (attempt: Attempt) => void
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

/**
 * The edits of the page's item, from opening to leaving: staged in the host's store, kept in the browser until they are
 * saved or discarded, carried over when the item changes underneath.
 */
export function useItemSession(input: ItemSessionInput): ItemSession {
  const { primaryKey, fields, access, startValues, isBatch } = input
  const { collection } = input.collection
  const { api, manifestOf, stores } = useHost()
  const isViewing = useStore(stores.session, ({ viewing }) => viewing !== null)
  const userId = useCurrentUser().id
  const collections = useCollections()
  const relations = useRelations()
  const [loaded, setLoaded] = useState(input.loaded)
  const [savedValues, setSavedValues] = useState<Item>(startValues)
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const [conflict, setConflict] = useState<Merge | null>(null)
  const [elsewhere, setElsewhere] = useState<OtherDraft | null>(null)
  const [generation, setGeneration] = useState(0)
  const attempt = useRef<Attempt | null>(null)

  const draftsOf = useCallback(
    (key: PrimaryKey) =>
      createDrafts({ project: api.project ?? '', userId, collection, primaryKey: key }, fields, {
        isSecret: (id) => manifestOf({ kind: 'interface', id })?.secret === true,
        // What is kept was typed with other rights, and nothing that is typed now could be saved.
        ...(isViewing && { storage: noStorage }),
      }),
    [api.project, userId, collection, fields, manifestOf, isViewing],
  )
  const drafts = useMemo(() => draftsOf(primaryKey), [draftsOf, primaryKey])
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
    const before = stores.edits.getState()
    // Typed while the item was being created, on the page of the new one.
    if (isOwn(before)) start(startValues, pick(before.values, access.isWritable))
    else restore(drafts.read())
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
    const writer = createDraftWriter(keepDraft)
    // What is not staged any more must not come back, however soon the page is left.
    const stop = stores.edits.subscribe((state, before) => {
      const isChanged = state.values !== before.values || state.isSaving !== before.isSaving
      if (isOwn(state) && isChanged) writer.schedule()
    })
    return () => {
      isHere = false
      stop()
      writer.end()
      if (isOwn(stores.edits.getState())) stores.edits.getState().ended()
    }
  }, [])

  function keepDraft() {
    const state = stores.edits.getState()
    if (!isOwn(state)) return
    drafts.write(isTyped(state) ? state.values : {}, isBatch ? {} : state.savedValues, {
      ...(state.isSaving && { sent: state.sent }),
      ...unresolved(),
    })
  }

  function unresolved() {
    return attempt.current ? { attempt: attempt.current } : {}
  }

  function restore(draft: Draft | null) {
    const values = pick(draft?.values ?? {}, access.isWritable)
    start(startValues, values)
    const isRestored = Object.keys(stores.edits.getState().values).length > 0
    if (!draft || !isRestored) return
    attempt.current = draft.attempt ?? null
    setRestoredAt(draft.savedAt)
    const merge = compare(baseOf(draft, startValues), values, startValues)
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

  function editsSince(
    { sent, lists }: DoneSave,
    item: Item = {},
    staged = stores.edits.getState().values,
  ): Item {
    const stored = { ...item, ...lists }
    return editsAfterSave(input.collection, { staged, sent, stored }, { collections, relations })
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
      return isOwn(state) && state.hasUnsavedEdits()
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
    attempt: () => attempt.current,
    attempted: (next) => {
      attempt.current = next
      keepDraft()
    },
    saveFailed: edits.saveFailed,
    isEditedSince: (done) => Object.keys(editsSince(done)).length > 0,
    saved: (next, done) => {
      const later = editsSince(done, next.items[0])
      const unseen = isBatch ? null : compare({ ...savedValues, ...done.sent }, later, next.items[0] ?? {})
      // Fields that were sent are as the server made them; the others hold what someone else wrote meanwhile.
      const conflicts = unseen?.conflicts.filter(({ field }) => !(field in done.sent)) ?? []
      setConflict(conflicts.length > 0 ? { conflicts, takenOver: [] } : null)
      setRestoredAt(null)
      // At once: until it is written, what was typed meanwhile would be gone with the browser.
      drafts.write(later, (!isBatch && next.items[0]) || {})
      adopt(next, later)
    },
    created: (key, next, done) => {
      const saved = next.items[0] ?? {}
      const later = editsSince(done, saved)
      drafts.remove()
      draftsOf(key).write(later, saved)
      edits.ended()
      if (Object.keys(later).length > 0)
        edits.started(collection, key, { ...emptyValues(fields), ...saved }, later)
    },
    endedBehind: (next, done) => {
      const kept = drafts.read()
      if (!next) {
        if (!kept) drafts.write(done.sent, isBatch ? {} : savedValues, unresolved())
      } else if (kept) {
        const saved = next.items[0] ?? {}
        const key = primaryKey === '+' ? saved[primaryKeyOf(input.collection)] : primaryKey
        drafts.remove()
        if (key !== undefined) draftsOf(key as PrimaryKey).write(editsSince(done, saved, kept.values), saved)
      }
    },
    compared,
    outdated: (next) => {
      setConflict(compared(next))
      adopt(next, stores.edits.getState().values)
    },
    discarded: () => {
      attempt.current = null
      edits.discarded()
      keepDraft()
      setConflict(null)
      setRestoredAt(null)
      setGeneration((count) => count + 1)
    },
    startedOver: () => {
      attempt.current = null
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
