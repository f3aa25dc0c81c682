import { createStore, type StoreApi } from 'zustand/vanilla'

export type SignalStrength = 0 | 1 | 2 | 3 | 4

export interface LatencyState {
  /** Newest last, at most 200; −1 stands for a failed ping. */
  samplesMs: readonly number[]
  measured: (latencyMs: number) => void
}

export type LatencyStore = StoreApi<LatencyState>

const MAX_SAMPLES = 200

export function createLatencyStore(): LatencyStore {
  return createStore<LatencyState>()((set) => ({
    samplesMs: [],
    measured: (latencyMs) =>
      set((state) => ({ samplesMs: [...state.samplesMs, latencyMs].slice(-MAX_SAMPLES) })),
  }))
}

/** 4 under 200 ms, 3 under 500, 2 under 1000, 1 from there on, 0 when unknown or disconnected. */
export function toSignalStrength(latencyMs: number | undefined): SignalStrength {
  if (latencyMs === undefined || latencyMs < 0) return 0
  if (latencyMs < 200) return 4
  if (latencyMs < 500) return 3
  return latencyMs < 1000 ? 2 : 1
}
