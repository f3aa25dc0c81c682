import type { HostStores } from '@pergola/sdk/host'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { whenIdle } from '../session/whenIdle'

const QUIET_MS = 3000

/** Runs whenever nothing has been asked for a while and the browser has nothing else to do. */
export function useQuiet({ frame }: Pick<HostStores, 'frame'>, onQuiet: () => Promise<unknown>): void {
  const isQuiet = useStore(frame, ({ runningRequests }) => runningRequests === 0)
  const handleQuiet = useEffectEvent(onQuiet)
  useEffect(() => {
    if (!isQuiet) return
    const timer = setTimeout(() => {
      // What is fetched then is fetched when it is needed, where there is no connection.
      whenIdle()
        .then(() => handleQuiet())
        .catch(() => undefined)
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [isQuiet])
}
