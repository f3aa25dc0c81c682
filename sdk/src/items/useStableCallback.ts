import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same and calls the one that was given last: what gets it is not drawn again for a new one. For
 * callbacks that are passed on; within effects React's `useEffectEvent` does this.
 */
export function useStableCallback<Arguments extends unknown[]>(
  callback: ((...args: Arguments) => void) | undefined,
): (...args: Arguments) => void {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Arguments) => latest.current?.(...args), [])
}
