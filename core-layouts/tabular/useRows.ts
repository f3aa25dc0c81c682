import type { Item, LayoutProps } from '@pergola/sdk'
import { useState } from 'react'
import type meta from './meta'
import { moveRow } from './moveRow'

export interface Rows {
  /** All rows that match, loaded or not. */
  count: number
  /** The row at a place as it stands after the last move; `null` while it is not loaded. */
  at: (index: number) => Item | null
  /** Puts a row in the place of another. @returns The row once that is stored, `null` when nothing moved. */
  move: (from: number, to: number) => Promise<Item | null>
}

interface MovedRun {
  over: readonly Item[]
  /** Place of the first of its rows. */
  start: number
  items: readonly Item[]
}

/**
 * The rows by their places. Put in order by hand, a move shows at once, before the server has answered, and is taken
 * back when it cannot be stored.
 */
export function useRows(props: LayoutProps<typeof meta>): Rows {
  const { items, rowWindow, primaryKeyField, sortField, onWrite } = props
  const [moved, setMoved] = useState<MovedRun | null>(null)
  // Holds only over the rows it was made from: whatever is loaded again shows as it comes.
  const run = moved?.over === items ? moved : null

  function at(index: number): Item | null {
    const changed = run?.items[index - run.start]
    return changed ?? (rowWindow ? rowWindow.rowAt(index) : (items[index] ?? null))
  }

  /** The rows before and behind a place, as far as they are loaded without a gap. */
  function runAround(index: number): Pick<MovedRun, 'start' | 'items'> {
    let start = index
    while (start > 0 && at(start - 1)) start--
    const rows: Item[] = []
    for (let row = at(start); row; row = at(start + rows.length)) rows.push(row)
    return { start, items: rows }
  }

  return {
    count: rowWindow ? rowWindow.count : items.length,
    at,
    move: async (from, to) => {
      if (sortField === null || from === to) return null
      const { start, items: rows } = runAround(from)
      if (to < start || to >= start + rows.length) return null
      const result = moveRow(rows, { from: from - start, to: to - start, start, primaryKeyField, sortField })
      if (result.changes.length === 0) return null
      setMoved({ over: items, start, items: result.items })
      try {
        await onWrite(result.changes)
      } catch {
        // The host says what went wrong.
        setMoved(null)
        return null
      }
      return rows[from - start] ?? null
    },
  }
}
