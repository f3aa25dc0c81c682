import { useEffect, useMemo, useRef } from 'react'
import { useStableCallback } from '../useStableCallback'

export interface DebouncedCallback<Value> {
  /** Calls back with the last value once there was none for a while. */
  later: (value: Value) => void
  /** Calls back at once, in place of whatever was to come. */
  now: (value: Value) => void
}

/** What is still to come when the component goes is delivered then: nothing typed is lost. */
export function useDebouncedCallback<Value>(
  callback: (value: Value) => void,
  delayMs: number,
): DebouncedCallback<Value> {
  const deliverLatest = useStableCallback(callback)
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; value: Value } | null>(null)

  const handle = useMemo(() => {
    function deliver(value: Value) {
      if (pending.current) clearTimeout(pending.current.timer)
      pending.current = null
      deliverLatest(value)
    }
    return {
      now: deliver,
      later: (value: Value) => {
        if (pending.current) clearTimeout(pending.current.timer)
        pending.current = { value, timer: setTimeout(() => deliver(value), delayMs) }
      },
    }
  }, [delayMs, deliverLatest])

  useEffect(
    () => () => {
      if (pending.current) handle.now(pending.current.value)
    },
    [handle],
  )
  return handle
}
