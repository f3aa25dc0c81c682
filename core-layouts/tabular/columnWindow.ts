import type { Field } from '@pergola/sdk'

/** How far beyond the edges columns are drawn, so that none is missing while it scrolls in. */
const OVERSCAN_PX = 300

/** Places of the columns that are drawn, the fixed first one left out. */
export interface ColumnWindow {
  first: number
  /** Not drawn any more. */
  end: number
}

/**
 * The columns that are in view.
 *
 * @param widthsPx - Of all columns, the fixed first one included.
 * @param startPx - Distance from the edge of the content to the first column.
 * @param scrolledPx - Distance from the edge of the content to the edge of what is seen.
 */
export function columnsInView(
  widthsPx: readonly number[],
  startPx: number,
  scrolledPx: number,
  viewportPx: number,
): ColumnWindow {
  let first = 1
  let edge = startPx + (widthsPx[0] ?? 0)
  for (const width of widthsPx.slice(1)) {
    if (edge + width > scrolledPx - OVERSCAN_PX) break
    edge += width
    first++
  }
  let end = first
  for (const width of widthsPx.slice(first)) {
    if (edge > scrolledPx + viewportPx + OVERSCAN_PX) break
    edge += width
    end++
  }
  return { first, end }
}

export interface DrawnColumn {
  field: Field
  /** Place among the columns of fields. */
  index: number
}

/** The columns to draw: the fixed one, those in view, and the one that holds the focus. */
export function drawnColumns(
  fields: readonly Field[],
  { first, end }: ColumnWindow,
  focused: number | null,
): DrawnColumn[] {
  return fields
    .map((field, index) => ({ field, index }))
    .filter(({ index }) => index === 0 || (index >= first && index < end) || index === focused)
}
