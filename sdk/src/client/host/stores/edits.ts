import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Item, PrimaryKey } from '../../../contract/wire'
import { isEqual } from '../../isEqual'

/** The one item that is being edited, with what differs from its saved state. */
export interface EditsState {
  collection: string | null
  primaryKey: PrimaryKey | null
  savedValues: Item
  /** Staged values, by field; a value equal to the saved one is never staged. */
  values: Item
  /** Those of them that inputs filled in by themselves, such as the time: sent with the rest, but no one typed them. */
  presets: Item
  isSaving: boolean
  /** What is on its way to the server while saving. */
  sent: Item
  /** @param values - Edits to start with, as kept from before a reload. */
  started: (collection: string, primaryKey: PrimaryKey, savedValues: Item, values?: Item) => void
  staged: (field: string, value: unknown) => void
  filledIn: (field: string, value: unknown) => void
  unstaged: (field: string) => void
  /** Drops what is staged; what is on its way to the server stays. */
  discarded: () => void
  saveStarted: () => void
  /** The edits stay on screen: nothing typed is lost. Until then, going back to the saved value is an edit, too. */
  saveFailed: () => void
  /** Saved or discarded: nothing is being edited. */
  ended: () => void
  /** Whether something that was typed is staged and not on its way to the server. */
  hasUnsavedEdits: () => boolean
}

export type EditsStore = StoreApi<EditsState>

const NOTHING = {
  collection: null,
  primaryKey: null,
  savedValues: {},
  values: {},
  presets: {},
  isSaving: false,
  sent: {},
}

export function createEditsStore(): EditsStore {
  return createStore<EditsState>()((set, get) => ({
    ...NOTHING,
    started: (collection, primaryKey, savedValues, values = {}) =>
      set({
        collection,
        primaryKey,
        savedValues,
        isSaving: false,
        sent: {},
        presets: {},
        values: withoutSaved(values, { savedValues }),
      }),
    staged: (field, value) =>
      set((state) => ({ values: withoutSaved({ ...state.values, [field]: value }, state) })),
    filledIn: (field, value) =>
      set((state) => ({
        values: withoutSaved({ ...state.values, [field]: value }, state),
        presets: { ...state.presets, [field]: value },
      })),
    unstaged: (field) =>
      set((state) => ({
        values:
          field in state.sent && field in state.savedValues
            ? { ...state.values, [field]: state.savedValues[field] }
            : omit(state.values, field),
      })),
    discarded: () => set(({ sent }) => ({ values: sent, presets: {} })),
    saveStarted: () => set(({ values }) => ({ isSaving: true, sent: values })),
    saveFailed: () =>
      set(({ values, savedValues }) => ({
        isSaving: false,
        sent: {},
        values: withoutSaved(values, { savedValues }),
      })),
    ended: () => set(NOTHING),
    hasUnsavedEdits: () => hasUnsavedEdits(get()),
  }))
}

/** True while something that was typed is staged and not on its way to the server. */
export function hasUnsavedEdits({ collection, values, presets, isSaving, sent }: EditsState): boolean {
  const isUnsaved = ([field, value]: [string, unknown]) =>
    !isEqual(value, presets[field]) && !(isSaving && isEqual(value, sent[field]))
  return collection !== null && Object.entries(values).some(isUnsaved)
}

function withoutSaved(
  values: Item,
  { savedValues, sent = {} }: Pick<EditsState, 'savedValues'> & Partial<Pick<EditsState, 'sent'>>,
): Item {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => field in sent || !isEqual(value, savedValues[field])),
  )
}

function omit(values: Item, field: string): Item {
  const { [field]: _omitted, ...rest } = values
  return rest
}
