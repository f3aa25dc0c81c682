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
import type { Merge, RelationSchema } from '@pergola/sdk/items'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { LoadedItems } from '../data/itemQuery'
import { editsKey } from './batchKeys'
import { noStorage } from './draftStorage'
import {
  type Attempt,
  baseOf,
  createDrafts,
  type Draft,
  type Drafts,
  type OtherDraft,
  type Unanswered,
} from './drafts'
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

/** The edits of a page's item where they are kept: in the page, in the host's store and in the drafts of the browser. */
export interface SessionData {
  input: ItemSessionInput
  schema: RelationSchema
  store: ReturnType<typeof useHost>['stores']['edits']
  drafts: Drafts
  draftsOf: (key: PrimaryKey) => Drafts
  loaded: LoadedItems
  setLoaded: (loaded: LoadedItems) => void
  savedValues: Item
  restoredAt: number | null
  setRestoredAt: (savedAt: number | null) => void
  conflict: Merge | null
  setConflict: (conflict: Merge | null) => void
  elsewhere: OtherDraft | null
  setElsewhere: (draft: OtherDraft | null) => void
  generation: number
  startFormAgain: () => void
  /** What was sent without an answer that says what came of it. */
  attempt: { current: Attempt | null }
  unresolved: () => Unanswered
  /** Whether the store holds the edits of this page. */
  isOwn: (state: Edited) => boolean
  stagedNow: () => Item
  /** Begins the edits of an item with these saved values. */
  start: (saved: Item, values: Item) => void
  compare: (base: Item, mine: Item, theirs: Item) => Merge
  keepDraft: () => void
  /** Begins with what a draft holds, and compares it with what the server holds now. */
  restore: (draft: Draft | null) => void
}

interface Edited {
  collection: string | null
  primaryKey: PrimaryKey | null
}

/** What the session of an item begins with; {@link useItemSession} makes it what the page works with. */
export function useSessionData(input: ItemSessionInput): SessionData {
  const { fields, access, startValues, isBatch } = input
  const primaryKey = editsKey(input.primaryKey, input.loaded.items.length === 0)
  const { collection } = input.collection
  const { edits: store } = useHost().stores
  const schema = { collections: useCollections(), relations: useRelations() }
  const draftsOf = useDraftsOf(collection, fields)
  const drafts = useMemo(() => draftsOf(primaryKey), [draftsOf, primaryKey])
  const [loaded, setLoaded] = useState(input.loaded)
  const [savedValues, setSavedValues] = useState<Item>(startValues)
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const [conflict, setConflict] = useState<Merge | null>(null)
  const [elsewhere, setElsewhere] = useState<OtherDraft | null>(null)
  const [generation, setGeneration] = useState(0)
  const attempt = useRef<Attempt | null>(null)

  // A key in an address is a text; one in an answer may be a number.
  const isOwn = (state: Edited) =>
    state.collection === collection && String(state.primaryKey) === String(primaryKey)
  const stagedNow = () => store.getState().values
  const unresolved = () => (attempt.current ? { attempt: attempt.current } : {})

  function start(saved: Item, values: Item): void {
    setSavedValues(saved)
    store
      .getState()
      .started(collection, primaryKey, isBatch ? {} : { ...emptyValues(fields), ...saved }, values)
  }

  function compare(base: Item, mine: Item, theirs: Item): Merge {
    return mergeConflicts(Object.values(fields), { base, mine, theirs })
  }

  function keepDraft(): void {
    const state = store.getState()
    if (!isOwn(state)) return
    drafts.write(isTyped(state) ? state.values : {}, isBatch ? {} : state.savedValues, {
      ...(state.isSaving && { sent: state.sent }),
      ...unresolved(),
    })
  }

  function restore(draft: Draft | null): void {
    const values = writableOf(draft?.values ?? {}, access)
    start(startValues, values)
    const isRestored = Object.keys(stagedNow()).length > 0
    if (!draft || !isRestored) return
    attempt.current = draft.attempt ?? null
    setRestoredAt(draft.savedAt)
    const merge = compare(baseOf(draft, startValues), values, startValues)
    if (!isBatch && merge.conflicts.length + merge.takenOver.length > 0) setConflict(merge)
  }

  return {
    input,
    schema,
    store,
    drafts,
    draftsOf,
    loaded,
    setLoaded,
    savedValues,
    restoredAt,
    setRestoredAt,
    conflict,
    setConflict,
    elsewhere,
    setElsewhere,
    generation,
    startFormAgain: () => setGeneration((count) => count + 1),
    attempt,
    isOwn,
    stagedNow,
    unresolved,
    start,
    compare,
    keepDraft,
    restore,
  }
}

/** The drafts of each item of the collection. */
function useDraftsOf(
  collection: string,
  fields: Readonly<Record<string, Field>>,
): (key: PrimaryKey) => Drafts {
  const { api, manifestOf, stores } = useHost()
  const isViewing = useStore(stores.session, ({ viewing }) => viewing !== null)
  const userId = useCurrentUser().id
  return useCallback(
    (key) =>
      createDrafts({ project: api.project ?? '', userId, collection, primaryKey: key }, fields, {
        isSecret: (id) => manifestOf({ kind: 'interface', id })?.secret === true,
        // What is kept was typed with other rights, and nothing that is typed now could be saved.
        ...(isViewing && { storage: noStorage }),
      }),
    [api.project, userId, collection, fields, manifestOf, isViewing],
  )
}

/** Something is staged that no input filled in by itself. */
function isTyped({ values, presets }: { values: Item; presets: Item }): boolean {
  return Object.keys(values).some((field) => !isEqual(values[field], presets[field]))
}

/** Fields that an answer leaves out, such as the rows of a relation, are empty: staged nothing is no edit of them. */
export function emptyValues(fields: Readonly<Record<string, Field>>): Item {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
}

/** Of restored values those that may be written now. */
export function writableOf(values: Item, { isWritable }: FieldAccess): Item {
  return Object.fromEntries(Object.entries(values).filter(([field]) => isWritable(field)))
}
