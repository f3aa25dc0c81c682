import { type RefObject, startTransition, useEffect, useState } from 'react'

/** So many rows are drawn whole, wherever they are. */
const FEW = 40
/** Of more rows, so many are drawn whole before anyone knows which can be seen. */
const FIRST = 20
/** More than half a screen: who scrolls finds what comes next drawn. */
const MARGIN = '600px 0px'
/** So many rows come or go at once: who scrolls past hundreds is not held up by any step. */
const STEP = 4

export interface RowsInSight {
  /** Begins to watch a row. @returns what ends it. */
  watch: (name: string, row: HTMLElement) => () => void
  /** Draws a row at once. */
  draw: (name: string) => void
  /** What was asked for last is on the page. */
  handleDrawn: () => void
}

/**
 * Which rows of a long table can be seen, or have the focus: those whose cells are drawn.
 *
 * @param names - Of all rows, each its own.
 * @returns `null` where all rows are drawn: of a short table, and in browsers that do not know it.
 */
export function useRowsInSight(names: readonly string[]) {
  const isLong = names.length > FEW && typeof IntersectionObserver !== 'undefined'
  const [first] = useState<ReadonlySet<string>>(() => new Set(names.slice(0, FIRST)))
  const [seen, setSeen] = useState(first)
  const [rows] = useState(() => createRows(first, setSeen))
  // One step at a time: each is on the page before the next one begins.
  useEffect(() => {
    if (seen) rows.handleDrawn()
  }, [rows, seen])
  return isLong ? { seen, rows } : null
}

function createRows(first: ReadonlySet<string>, setSeen: (seen: ReadonlySet<string>) => void): RowsInSight {
  const watched = new Map<Element, string>()
  /** Rows that have come near or gone, whose cells are not drawn or removed yet. */
  const waiting = new Map<Element, boolean>()
  let seen = first
  let isStepping = false
  let observer: IntersectionObserver | null = null

  function handleEntries(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      // The one that came last is nearest to what is seen now.
      waiting.delete(target)
      if (isIntersecting !== seen.has(watched.get(target) ?? '')) waiting.set(target, isIntersecting)
    }
    if (!isStepping) step()
  }

  /** Those that have come first: empty rows are seen, and rows too many are not. */
  function step(): void {
    const rows = [...waiting].sort(([, a], [, b]) => Number(a) - Number(b)).slice(-STEP)
    isStepping = rows.length > 0
    if (!isStepping) return
    const next = new Set(seen)
    for (const [row, isSeen] of rows) {
      waiting.delete(row)
      const name = watched.get(row)
      if (name === undefined) continue
      if (isSeen) next.add(name)
      else if (!row.contains(document.activeElement)) next.delete(name)
    }
    seen = next
    // Between two frames of a scroll there is no time for all of them at once.
    startTransition(() => setSeen(next))
  }

  return {
    watch: (name, row) => {
      observer ??= new IntersectionObserver(handleEntries, { root: scrollerOf(row), rootMargin: MARGIN })
      const own = observer
      watched.set(row, name)
      own.observe(row)
      return () => {
        watched.delete(row)
        waiting.delete(row)
        own.unobserve(row)
      }
    },
    handleDrawn: () => {
      if (isStepping) requestAnimationFrame(step)
    },
    draw: (name) => {
      seen = new Set(seen).add(name)
      setSeen(seen)
    },
  }
}

/** What scrolls the rows up and down: the margin would count for nothing within it. */
function scrollerOf(row: HTMLElement): HTMLElement | null {
  for (let element = row.parentElement; element; element = element.parentElement) {
    const isHigher = element.scrollHeight > element.clientHeight
    if (isHigher && /auto|scroll/.test(getComputedStyle(element).overflowY)) return element
  }
  return null
}

/** Lets a row be watched for as long as it is there. */
export function useWatchedRow(rows: RowsInSight | null, name: string, ref: RefObject<HTMLElement | null>) {
  useEffect(() => (rows && ref.current ? rows.watch(name, ref.current) : undefined), [rows, name, ref])
}
