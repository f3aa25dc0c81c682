import { useLayoutEffect, useState } from 'react'

const DEFAULT_COUNT = 6

/** How many columns of at least the given width fit into an element, gaps included. */
export function useColumnCount(element: HTMLElement | null, minWidthPx: number, gapPx: number): number {
  const [count, setCount] = useState(DEFAULT_COUNT)
  useLayoutEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(() => measure())
    function measure() {
      if (!element || element.clientWidth === 0) return
      setCount(Math.max(1, Math.floor((element.clientWidth + gapPx) / (minWidthPx + gapPx))))
    }
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, minWidthPx, gapPx])
  return count
}
