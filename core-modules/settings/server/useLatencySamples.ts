import { useHost } from '@pergola/sdk'
import { useState } from 'react'
import { useStore } from 'zustand'

/** The last pings in ms, newest last; −1 stands for one that failed. */
export function useLatencySamples(): readonly number[] {
  return useStore(useHost().stores.latency, ({ samplesMs }) => samplesMs)
}

const PINGS = 10

/** Measures the connection a few times, one ping after the other. */
export function useMeasure() {
  const { api, stores } = useHost()
  const [isMeasuring, setIsMeasuring] = useState(false)

  async function ping() {
    const startMs = performance.now()
    const { measured } = stores.latency.getState()
    try {
      await api.server.get('/server/ping')
      measured(performance.now() - startMs)
    } catch {
      measured(-1)
    }
  }

  return {
    isMeasuring,
    measure: async () => {
      setIsMeasuring(true)
      for (let count = 0; count < PINGS; count += 1) await ping()
      setIsMeasuring(false)
    },
  }
}
