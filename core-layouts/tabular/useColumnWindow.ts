import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type ColumnWindow, columnsInView } from './columnWindow'

/** As the stylesheet has it: on a phone the fixed column leaves room for the others. */
const NARROW_PX = 600
const FIRST_SHARE = 0.42

/**
 * The columns that are in view, which change less often than the place of the scroll bar.
 *
 * @param widthsPx - Of all columns, the fixed first one included.
 * @param leadingPx - Of the cells before them.
 */
export function useColumnWindow(
  scroller: HTMLElement | null,
  widthsPx: readonly number[],
  leadingPx: number,
): ColumnWindow {
  const inView = () => {
    const viewportPx = scroller?.clientWidth || innerWidth
    const [first = 0, ...others] = widthsPx
    const limit = viewportPx > NARROW_PX ? first : Math.min(first, viewportPx * FIRST_SHARE)
    // Negative where text runs from right to left.
    return columnsInView([limit, ...others], leadingPx, Math.abs(scroller?.scrollLeft ?? 0), viewportPx)
  }
  const nameInView = () => Object.values(inView()).join()
  const [, setKnown] = useState(nameInView)
  const update = useEffectEvent(() => setKnown(nameInView()))

  useEffect(() => {
    if (!scroller) return
    const handleScroll = () => update()
    const observer = new ResizeObserver(handleScroll)
    observer.observe(scroller)
    scroller.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', handleScroll)
    }
  }, [scroller])

  // Other columns, or other widths: known at once, so that nothing is missing for a frame. And the same object until they are
  // others: each row is drawn again for another one.
  const { first, end } = inView()
  return useMemo(() => ({ first, end }), [first, end])
}
