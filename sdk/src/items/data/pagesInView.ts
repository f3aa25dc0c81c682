/** Rows ahead of those in view that are asked for while someone scrolls towards them. */
const AHEAD_ROWS = 50

/** Places of rows, the last one included. */
export interface Range {
  first: number
  last: number
}

/** The rows in view, and after a step some more in its direction. A jump asks for no more than what it leads to. */
export function rangeAhead(before: Range | null, next: Range, pageSize: number): Range {
  const step = before ? next.first - before.first : 0
  if (Math.abs(step) >= pageSize) return next
  return {
    first: next.first - (step < 0 ? AHEAD_ROWS : 0),
    last: next.last + (step > 0 ? AHEAD_ROWS : 0),
  }
}

/** Numbers of the pages that hold a range of rows. */
export function pagesOf({ first, last }: Range, pageSize: number, rowCount: number): number[] {
  const from = Math.floor(Math.max(0, Math.min(first, rowCount - 1)) / pageSize)
  const to = Math.floor(Math.max(0, Math.min(last, rowCount - 1)) / pageSize)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/**
 * How many rows there are: what the server counted, unless a page that is not full says where they end. The counts of
 * some servers include rows that may not be read.
 *
 * @param lengths - Of the loaded pages, by their number.
 */
export function rowCountOf(
  lengths: ReadonlyMap<number, number>,
  pageSize: number,
  matchCount: number | null,
): number {
  const ends = [...lengths].map(([page, length]) => page * pageSize + length)
  const shortEnds = [...lengths].flatMap(([page, length]) =>
    length < pageSize ? [page * pageSize + length] : [],
  )
  // Where nothing is counted there may be more behind a full page.
  const counted = matchCount ?? Math.max(0, ...ends) + (shortEnds.length > 0 ? 0 : pageSize)
  return Math.min(counted, ...shortEnds)
}
