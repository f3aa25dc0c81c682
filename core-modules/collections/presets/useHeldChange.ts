import { useStableCallback } from '@pergola/sdk/items'
import { useEffect, useMemo, useRef } from 'react'

/** What takes longer is drawn before its rows are there, so that the page shows that it waits for them. */
const LATE_MS = 100

export interface HeldChange<Change> {
  /**
   * Makes a change once its rows are there, so that both are drawn at once, or when they are late. It replaces the one that is held.
   *
   * @param rows - Settles with the answer; `null`: there is nothing to wait for.
   */
  hold: (change: Change, rows: Promise<unknown> | null) => void
  /** Makes the change that is held now: what is changed next builds on it, and comes after it. */
  release: () => void
}

/** Holds a change back while its rows are on their way. What is held when the component goes is made then. */
export function useHeldChange<Change>(onChange: (change: Change) => void): HeldChange<Change> {
  const handleChange = useStableCallback(onChange)
  const held = useRef<{ change: Change; timer: ReturnType<typeof setTimeout> } | null>(null)
  const isMounted = useRef(false)

  const handle = useMemo(() => {
    function release() {
      if (!held.current) return
      const { change, timer } = held.current
      clearTimeout(timer)
      held.current = null
      handleChange(change)
    }
    function hold(change: Change, rows: Promise<unknown> | null) {
      clearTimeout(held.current?.timer)
      held.current = null
      if (!rows || !isMounted.current) return handleChange(change)
      const own = { change, timer: setTimeout(release, LATE_MS) }
      held.current = own
      void rows.then(() => held.current === own && release())
    }
    return { hold, release }
  }, [handleChange])

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      handle.release()
    }
  }, [handle])
  return handle
}
