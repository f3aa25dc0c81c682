/** Which part of the two columns an item takes. */
export type SortableSpan = 'full' | 'left' | 'right'

/** Lines of a CSS grid, counted from 1. */
export interface GridPlace {
  row: number
  columnStart: 1 | 2
  columnEnd: 2 | 3
}

/** Where each item stands: a `right` shares the row of the `left` before it, everything else begins a row. */
export function gridPlaces(spans: readonly SortableSpan[]): GridPlace[] {
  let row = 0
  return spans.map((span, index) => {
    if (span !== 'right' || spans[index - 1] !== 'left') row += 1
    return { row, columnStart: span === 'right' ? 2 : 1, columnEnd: span === 'left' ? 2 : 3 }
  })
}

interface Box {
  key: string
  rect: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
  isFull: boolean
}

/**
 * The item before or after which something dropped at a point would stand: of items over the whole width the upper or
 * lower half decides, of those beside each other the first or second half in reading direction.
 */
export function placeAt(
  boxes: readonly Box[],
  x: number,
  y: number,
  isRtl: boolean,
): { key: string; dropPosition: 'before' | 'after' } | null {
  const distance = ({ rect }: Box) =>
    Math.max(rect.left - x, 0, x - rect.right) + Math.max(rect.top - y, 0, y - rect.bottom)
  const nearest = boxes.toSorted((a, b) => distance(a) - distance(b))[0]
  if (!nearest) return null
  const { key, rect, isFull } = nearest
  const isSecondHalf = isFull ? y > (rect.top + rect.bottom) / 2 : x > (rect.left + rect.right) / 2 !== isRtl
  return { key, dropPosition: isSecondHalf ? 'after' : 'before' }
}
