import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type RowScale, rowScale, toPlace, toScrollTop } from './rowScale'

const OVERSCAN_ROWS = 8
/** Taken for granted until there is a layout. */
const DEFAULT_HEIGHT_PX = 840
/** After the last scroll event; then the scroll bar may be moved without anyone seeing it. */
const IDLE_MS = 150

export interface UseRowWindowOptions {
  scroller: HTMLElement | null
  rowCount: number
  rowHeightPx: number
  /** Of what stays in view above the rows. */
  headHeightPx: number
  /** Another value where the rows are those of another search or order. */
  rows: unknown
}

export interface RowsInView {
  /** Places of the rows that are in view. */
  first: number
  last: number
  /** Places of the rows that are drawn. */
  drawn: readonly number[]
  /** Height of all rows as the scroll bar has it. */
  heightPx: number
  /** Distance of a row from the top of the element that holds them. */
  offsetOf: (index: number) => number
  /** Brings a row into view, unless it is. */
  scrollToRow: (index: number) => void
}

/**
 * Which rows of equal height are in view. Where there are more than a browser can lay out, the scroll bar stands for
 * more than its own height: a jump goes to its share of all rows, a small step moves by its own length.
 */
export function useRowWindow(options: UseRowWindowOptions): RowsInView {
  const { scroller, rowCount, rowHeightPx, headHeightPx, rows } = options
  const viewportPx = Math.max(rowHeightPx, useHeight(scroller) - headHeightPx)
  const scale = useMemo(
    () => rowScale(rowCount, rowHeightPx, viewportPx),
    [rowCount, rowHeightPx, viewportPx],
  )
  const { at, place, show } = useScrollPlace(scroller, scale, rowHeightPx)

  const rowsInView = Math.max(1, Math.ceil(viewportPx / rowHeightPx))
  const first = Math.min(at.first, Math.max(0, rowCount - rowsInView))
  const last = Math.min(rowCount - 1, first + rowsInView)
  // Those that are not seen come after the others are there.
  const overscanRows = useDeferredValue(rows, null) === rows ? OVERSCAN_ROWS : 0
  const drawn = useMemo(
    () => placesBetween(first - overscanRows, last + overscanRows, rowCount),
    [first, last, overscanRows, rowCount],
  )

  return {
    first,
    last,
    drawn,
    heightPx: scale.heightPx,
    offsetOf: (index) => index * rowHeightPx - at.shiftPx,
    scrollToRow: (index) => {
      if (!scroller) return
      const { scrollTopPx, shiftPx } = place.current
      const topPx = index * rowHeightPx
      const fromPx = scrollTopPx + shiftPx
      const roomPx = Math.max(rowHeightPx, viewportPx)
      if (topPx >= fromPx && topPx + rowHeightPx <= fromPx + roomPx) return
      const placePx = topPx < fromPx ? topPx : topPx + rowHeightPx - roomPx
      const settledPx = Math.round(toScrollTop(scale, placePx))
      show(settledPx, scale.fullPx === scale.heightPx ? 0 : placePx - settledPx)
      scroller.scrollTop = settledPx
    },
  }
}

/** Which row the scroll bar stands at: `show` says so before the scroll bar is moved there. */
function useScrollPlace(scroller: HTMLElement | null, scale: RowScale, rowHeightPx: number) {
  /** Place of the first row in view, and how far rows are drawn above their place. */
  const [at, setAt] = useState({ first: 0, shiftPx: 0 })
  const place = useRef({ scrollTopPx: 0, shiftPx: 0 })
  const scaleNow = useEffectEvent(() => scale)

  const show = useCallback(
    (scrollTopPx: number, shiftPx: number) => {
      place.current = { scrollTopPx, shiftPx }
      const first = Math.max(0, Math.floor((scrollTopPx + shiftPx) / rowHeightPx))
      setAt((known) => (known.first === first && known.shiftPx === shiftPx ? known : { first, shiftPx }))
    },
    [rowHeightPx],
  )

  useEffect(() => {
    if (!scroller) return
    let idle: ReturnType<typeof setTimeout> | undefined
    const handleScroll = () => {
      const now = scaleNow()
      const { scrollTop } = scroller
      if (now.fullPx === now.heightPx) return show(scrollTop, 0)
      const isStep = Math.abs(scrollTop - place.current.scrollTopPx) < now.viewportPx
      show(scrollTop, isStep ? place.current.shiftPx : toPlace(now, scrollTop) - scrollTop)
      clearTimeout(idle)
      idle = setTimeout(settle, IDLE_MS)
    }
    /** Steps have moved the scroll bar too far, or too little, for the rows that are shown. */
    const settle = () => {
      const { scrollTopPx, shiftPx } = place.current
      const now = scaleNow()
      const placePx = Math.min(Math.max(0, scrollTopPx + shiftPx), now.fullPx - now.viewportPx)
      const settledPx = Math.round(toScrollTop(now, placePx))
      if (settledPx === scrollTopPx) return
      show(settledPx, placePx - settledPx)
      scroller.scrollTop = settledPx
    }
    handleScroll()
    scroller.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      clearTimeout(idle)
      scroller.removeEventListener('scroll', handleScroll)
    }
  }, [scroller, show])

  return { at, place, show }
}

/** Height of what is seen of an element that scrolls. */
function useHeight(scroller: HTMLElement | null): number {
  const [heightPx, setHeightPx] = useState(DEFAULT_HEIGHT_PX)
  useLayoutEffect(() => {
    if (!scroller) return
    const measure = () => scroller.clientHeight > 0 && setHeightPx(scroller.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller])
  return heightPx
}

function placesBetween(first: number, last: number, count: number): number[] {
  const from = Math.max(0, first)
  return Array.from({ length: Math.max(0, Math.min(last, count - 1) - from + 1) }, (_, index) => from + index)
}
