/** Rows that stand beside each other, or one row: what is drawn, or left out, as a whole. */
export interface Line {
  keys: string[]
}

/** A part of the lines, from the first one up to the one before `end`. */
export interface LineRange {
  start: number
  end: number
}

/** Lists of no more lines are drawn whole. */
export const FEW_LINES = 60
/** A part of a screen, above and below: who scrolls finds what comes next drawn. */
const MARGIN_PX = 400
/** Lines come and go by so many, so that not each step of a scroll changes what is drawn. */
const STEP = 4

/** @param lineOf - Counted from 0, the same or a later one for each next key. */
export function linesOf(keys: readonly string[], lineOf: (key: string, index: number) => number): Line[] {
  const lines: Line[] = []
  keys.forEach((key, index) => {
    const line = lineOf(key, index)
    lines[line] ??= { keys: [] }
    lines[line].keys.push(key)
  })
  return lines
}

/**
 * Which lines can be seen, or nearly.
 *
 * @param heights - Of each line, with the gap below it.
 * @param top - What of the list is above the screen, in pixels; negative where the list begins further down.
 */
export function nearLines(heights: readonly number[], top: number, screenHeight: number): LineRange {
  let start = heights.length
  let end = heights.length
  let bottom = 0
  for (const [line, height] of heights.entries()) {
    const above = bottom
    bottom += height
    if (start === heights.length && bottom > top - MARGIN_PX) start = line
    if (above >= top + screenHeight + MARGIN_PX) {
      end = line
      break
    }
  }
  return {
    start: Math.floor(start / STEP) * STEP,
    end: Math.min(Math.ceil(end / STEP) * STEP, heights.length),
  }
}

/** So many lines come at once on each side: who scrolls past hundreds is not held up by any step. */
const GROWTH = 4

/** The next step from what is drawn to what is near; lines that are far away go at once. */
export function stepTowards(near: LineRange, drawn: LineRange): LineRange {
  const isApart = drawn.end <= near.start || drawn.start >= near.end
  if (isApart) {
    // From the middle, which is seen.
    const middle = Math.floor((near.start + near.end) / 2)
    return { start: Math.max(near.start, middle - GROWTH), end: Math.min(near.end, middle + GROWTH) }
  }
  return {
    start: Math.max(near.start, drawn.start - GROWTH),
    end: Math.min(near.end, drawn.end + GROWTH),
  }
}

/** The lines from the first to the last one: parts that are drawn, and those that are left out between them. */
export function partsOf(
  count: number,
  isDrawn: (line: number) => boolean,
): (LineRange & { isDrawn: boolean })[] {
  const parts: (LineRange & { isDrawn: boolean })[] = []
  for (let line = 0; line < count; line++) {
    const last = parts.at(-1)
    if (last?.isDrawn === isDrawn(line)) last.end = line + 1
    else parts.push({ start: line, end: line + 1, isDrawn: isDrawn(line) })
  }
  return parts
}
