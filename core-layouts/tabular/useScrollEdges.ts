import { useEffect, useState } from 'react'

export interface ScrollEdges {
  /** Something lies before the start edge. */
  isScrolled: boolean
  /** Something lies behind the end edge. */
  hasMore: boolean
}

/** Behind which edges of an element that scrolls sideways there is more. */
export function useScrollEdges(scroller: HTMLElement | null): ScrollEdges {
  const [isScrolled, setIsScrolled] = useState(false)
  const [hasMore, setHasMore] = useState(false)

  useEffect(() => {
    if (!scroller) return
    const measure = () => {
      // Negative where text runs from right to left.
      const scrolledPx = Math.abs(scroller.scrollLeft)
      setIsScrolled(scrolledPx > 0)
      setHasMore(scroller.scrollWidth - scroller.clientWidth - scrolledPx > 1)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    for (const child of scroller.children) observer.observe(child)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [scroller])

  return { isScrolled, hasMore }
}
