import { useEffect, useState } from 'react'

export interface ScrollEdges {
  /** Something lies before the start edge. */
  isScrolled: boolean
  /** Something lies behind the end edge. */
  hasMore: boolean
}

const NEITHER: ScrollEdges = { isScrolled: false, hasMore: false }

/** Behind which edges of an element that scrolls sideways there is more. */
export function useScrollEdges(scroller: HTMLElement | null): ScrollEdges {
  const [edges, setEdges] = useState(NEITHER)

  useEffect(() => {
    if (!scroller) return
    const measure = () => {
      // Negative where text runs from right to left.
      const scrolledPx = Math.abs(scroller.scrollLeft)
      const isScrolled = scrolledPx > 0
      const hasMore = scroller.scrollWidth - scroller.clientWidth - scrolledPx > 1
      setEdges((known) =>
        known.isScrolled === isScrolled && known.hasMore === hasMore ? known : { isScrolled, hasMore },
      )
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

  return edges
}
