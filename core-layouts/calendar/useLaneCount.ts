import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Height of a line of items, and of what stands above the first one. */
const LINE_PX = 24
const NUMBER_PX = 34
const DEFAULT_COUNT = 3
/** On paper nothing can be opened: all of them are drawn. */
const PRINTED = 99

/** How many lines of items fit into each week. */
export function useLaneCount(body: HTMLElement | null, weekCount: number): number {
  const [count, setCount] = useState(DEFAULT_COUNT)
  useLayoutEffect(() => {
    if (!body) return
    function measure() {
      const weekPx = (body?.clientHeight ?? 0) / weekCount
      if (weekPx > 0) setCount(Math.max(1, Math.floor((weekPx - NUMBER_PX) / LINE_PX)))
    }
    const observer = new ResizeObserver(measure)
    const expand = () => flushSync(() => setCount(PRINTED))
    measure()
    observer.observe(body)
    addEventListener('beforeprint', expand)
    addEventListener('afterprint', measure)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', expand)
      removeEventListener('afterprint', measure)
    }
  }, [body, weekCount])
  return count
}
