import type { Item, PrimaryKey } from '@pergola/sdk'
import { useState } from 'react'
import { moveRow } from './rowOrder'

export interface UseManualOrderOptions {
  items: readonly Item[]
  primaryKeyField: string
  sortField: string | null
  onWrite: (rows: Item[]) => Promise<void>
}

export interface ManualOrder {
  /** The rows as they stand after the last move, before the server has answered. */
  items: readonly Item[]
  /** @returns The key of the moved row, `null` when nothing moved. */
  move: (from: number, to: number) => PrimaryKey | null
}

/** Rows put in order by hand: a move shows at once, and is taken back when it cannot be stored. */
export function useManualOrder(options: UseManualOrderOptions): ManualOrder {
  const { items, primaryKeyField, sortField, onWrite } = options
  const [moved, setMoved] = useState<{ over: readonly Item[]; items: readonly Item[] } | null>(null)
  // Holds only over the rows it was made from: whatever is loaded again shows as it comes.
  const shown = moved?.over === items ? moved.items : items

  return {
    items: shown,
    move: (from, to) => {
      if (sortField === null || from === to || to < 0 || to >= shown.length) return null
      const result = moveRow(shown, { from, to, primaryKeyField, sortField })
      if (result.changes.length === 0) return null
      setMoved({ over: items, items: result.items })
      // The host says what went wrong.
      onWrite(result.changes).catch(() => setMoved(null))
      return (shown[from]?.[primaryKeyField] as PrimaryKey | undefined) ?? null
    },
  }
}
