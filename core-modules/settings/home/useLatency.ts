import { useHost } from '@pergola/sdk'
import { useStore } from 'zustand'

/** The latest time that the server took to answer, in ms; `null` when unknown or unreachable. */
export function useLatency(): number | null {
  const latest = useStore(useHost().stores.latency, ({ samplesMs }) => samplesMs.at(-1))
  return latest === undefined || latest < 0 ? null : Math.round(latest)
}
