import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Setting } from '../../../contract/wire'

export interface SettingsState {
  rows: readonly Setting[]
  received: (rows: readonly Setting[]) => void
}

export type SettingsStore = StoreApi<SettingsState>

export function createSettingsStore(): SettingsStore {
  return createStore<SettingsState>()((set) => ({ rows: [], received: (rows) => set({ rows }) }))
}
