import type { HostStores } from '@pergola/sdk/host'
import { useEffect, useState } from 'react'

/** Most answers are there before: a sign that comes and goes with each would flicker, and take the time of a frame twice. */
const SLOW_MS = 150

/** Whether requests have been running for so long that people wait for them. */
export function useSlowRequests({ frame }: Pick<HostStores, 'frame'>): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = ({ runningRequests }: { runningRequests: number }) => {
      if (runningRequests > 0) {
        timer ??= setTimeout(() => setIsSlow(true), SLOW_MS)
        return
      }
      clearTimeout(timer)
      timer = undefined
      setIsSlow(false)
    }
    follow(frame.getState())
    const unsubscribe = frame.subscribe(follow)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [frame])
  return isSlow
}
