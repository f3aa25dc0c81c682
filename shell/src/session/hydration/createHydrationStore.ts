import { createStore, type StoreApi } from 'zustand/vanilla'

/** How far the start of a project has come. */
export interface HydrationState {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Milliseconds since the epoch; 0 until ready. */
  hydratedAtMs: number
  error: unknown
  started: () => void
  succeeded: (nowMs: number) => void
  failed: (error: unknown) => void
  /** The session ended before it came to anything: another try may follow. */
  abandoned: () => void
}

export type HydrationStore = StoreApi<HydrationState>

export function createHydrationStore(): HydrationStore {
  return createStore<HydrationState>()((set) => ({
    status: 'idle',
    hydratedAtMs: 0,
    error: null,
    started: () => set({ status: 'loading', error: null }),
    succeeded: (nowMs) => set({ status: 'ready', hydratedAtMs: nowMs }),
    failed: (error) => set({ status: 'failed', error }),
    abandoned: () => set({ status: 'idle', error: null }),
  }))
}
