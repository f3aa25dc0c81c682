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
  /** @param values - Edits to start with, as kept from before a reload. */
  started: (collection: string, primaryKey: PrimaryKey, savedValues: Item, values?: Item) => void
  staged: (field: string, value: unknown) => void
  filledIn: (field: string, value: unknown) => void
  unstaged: (field: string) => void
  saveStarted: () => void
  /** The edits stay on screen: nothing typed is lost. */
  saveFailed: () => void
  /** Saved or discarded: nothing is being edited. */
  ended: () => void
}

export type EditsStore = StoreApi<EditsState>

const NOTHING = {
  collection: null,
  primaryKey: null,
  savedValues: {},
  values: {},
  presets: {},
  isSaving: false,
}

export function createEditsStore(): EditsStore {
  return createStore<EditsState>()((set) => ({
    ...NOTHING,
    started: (collection, primaryKey, savedValues, values = {}) =>
      set({
        collection,
        primaryKey,
        savedValues,
        isSaving: false,
        presets: {},
        values: withoutSaved(values, savedValues),
      }),
    staged: (field, value) =>
      set((state) => ({ values: withoutSaved({ ...state.values, [field]: value }, state.savedValues) })),
    filledIn: (field, value) =>
      set((state) => ({
        values: withoutSaved({ ...state.values, [field]: value }, state.savedValues),
        presets: { ...state.presets, [field]: value },
      })),
    unstaged: (field) => set((state) => ({ values: omit(state.values, field) })),
    saveStarted: () => set({ isSaving: true }),
    saveFailed: () => set({ isSaving: false }),
    ended: () => set(NOTHING),
  }))
}

/** True while something that was typed is staged and not on its way to the server. */
export function hasUnsavedEdits(state: EditsState): boolean {
  const isTyped = Object.entries(state.values).some(([field, value]) => !isEqual(value, state.presets[field]))
  return state.collection !== null && !state.isSaving && isTyped
}

function withoutSaved(values: Item, savedValues: Item): Item {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isEqual(value, savedValues[field])),
  )
}

function omit(values: Item, field: string): Item {
  const { [field]: _omitted, ...rest } = values
  return rest
}
