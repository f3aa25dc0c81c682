/** Browsers draw nothing below some 17 to 33 million px; 8 million hold 170,000 rows in their full height. */
export const MAX_HEIGHT_PX = 8_000_000

/** Heights of all rows: as they are, and as the scroll bar has them. */
export interface RowScale {
  /** All rows one below the other. */
  fullPx: number
  /** Height of the element that scrolls: less than `fullPx` where there are too many rows for a browser. */
  heightPx: number
  viewportPx: number
}

export function rowScale(rowCount: number, rowHeightPx: number, viewportPx: number): RowScale {
  const fullPx = rowCount * rowHeightPx
  return { fullPx, heightPx: Math.min(fullPx, MAX_HEIGHT_PX), viewportPx }
}

/** Where the scroll bar stands for a place among all rows. */
export function toScrollTop({ fullPx, heightPx, viewportPx }: RowScale, placePx: number): number {
  return fullPx === heightPx ? placePx : (placePx / (fullPx - viewportPx)) * (heightPx - viewportPx)
}

/** The place among all rows that the scroll bar stands for. */
export function toPlace({ fullPx, heightPx, viewportPx }: RowScale, scrollTopPx: number): number {
  return fullPx === heightPx ? scrollTopPx : (scrollTopPx / (heightPx - viewportPx)) * (fullPx - viewportPx)
}
