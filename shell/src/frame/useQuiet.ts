import type { HostStores } from '@pergola/sdk/host'
import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../session/whenIdle'

type FrameState = ReturnType<HostStores['frame']['getState']>

const QUIET_MS = 3000

/** Runs whenever nothing has been asked for a while and the browser has nothing else to do. */
export function useQuiet({ frame }: Pick<HostStores, 'frame'>, onQuiet: () => Promise<unknown>): void {
  const handleQuiet = useEffectEvent(onQuiet)
  // Not by a hook of the store: each request would draw the console twice.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (now: FrameState, before?: FrameState) => {
      if (now.runningRequests === before?.runningRequests) return
      clearTimeout(timer)
      if (now.runningRequests > 0) return
      timer = setTimeout(() => {
        // What is fetched then is fetched when it is needed, where there is no connection.
        whenIdle()
          .then(() => handleQuiet())
          .catch(() => undefined)
      }, QUIET_MS)
    }
    follow(frame.getState())
    const unsubscribe = frame.subscribe(follow)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [frame])
}
