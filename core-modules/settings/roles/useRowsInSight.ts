import { type RefObject, startTransition, useEffect, useState } from 'react'

/** So many rows are drawn whole, wherever they are. */
const FEW = 40
/** Of more rows, so many are drawn whole before anyone knows which can be seen. */
const FIRST = 20
/** A screen: who scrolls finds what comes next drawn. */
const MARGIN = '800px 0px'

export interface RowsInSight {
  /** Begins to watch a row. @returns what ends it. */
  watch: (name: string, row: HTMLElement) => () => void
  /** Draws a row at once. */
  draw: (name: string) => void
}

/**
 * Which rows of a long table can be seen, or have the focus: those whose cells are drawn.
 *
 * @param names - Of all rows, each its own.
 * @returns `null` where all rows are drawn: of a short table, and in browsers that do not know it.
 */
export function useRowsInSight(names: readonly string[]) {
  const isLong = names.length > FEW && typeof IntersectionObserver !== 'undefined'
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(names.slice(0, FIRST)))
  const [rows] = useState(() => createRows(setSeen))
  return isLong ? { seen, rows } : null
}

type SetSeen = (change: (seen: ReadonlySet<string>) => ReadonlySet<string>) => void

function createRows(setSeen: SetSeen): RowsInSight {
  const watched = new Map<Element, string>()
  let observer: IntersectionObserver | null = null

  function handleEntries(entries: readonly IntersectionObserverEntry[]): void {
    const found = entries.map(({ target, isIntersecting }) => ({
      name: watched.get(target) ?? '',
      isSeen: isIntersecting || target.contains(document.activeElement),
    }))
    // Between two frames of a scroll there is no time for all of them at once.
    startTransition(() =>
      setSeen((before) => {
        const seen = new Set(before)
        for (const { name, isSeen } of found) isSeen ? seen.add(name) : seen.delete(name)
        return seen
      }),
    )
  }

  return {
    watch: (name, row) => {
      observer ??= new IntersectionObserver(handleEntries, { root: scrollerOf(row), rootMargin: MARGIN })
      const own = observer
      watched.set(row, name)
      own.observe(row)
      return () => {
        watched.delete(row)
        own.unobserve(row)
      }
    },
    draw: (name) => setSeen((before) => new Set(before).add(name)),
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
