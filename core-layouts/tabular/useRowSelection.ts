import type { Item, LayoutProps, PrimaryKey } from '@pergola/sdk'
import { toggleKey, toggleRange, useStableCallback } from '@pergola/sdk/items'
import { useMemo, useRef } from 'react'
import type meta from './meta'

export interface RowSelection {
  /** Whether all loaded rows are selected. */
  isAll: boolean
  isSome: boolean
  /** Selects all loaded rows, or none at all. */
  toggleAll: () => void
  /** Selects a row or takes it out again; with `isRange` all rows from the one before, as a click with Shift does. */
  toggle: (key: PrimaryKey, isRange: boolean) => void
}

/**
 * What is selected, which the page keeps: rows stay selected that are not loaded any more. That of TanStack Table knows
 * loaded rows only, and is 1.6 kB that the first rows would wait for.
 */
export function useRowSelection(props: LayoutProps<typeof meta>, items: readonly Item[]): RowSelection {
  const { selection, primaryKeyField, onSelect } = props
  const anchor = useRef<PrimaryKey | null>(null)
  const keys = useMemo(
    () => items.map((item) => item[primaryKeyField] as PrimaryKey),
    [items, primaryKeyField],
  )
  const selected = useMemo(() => new Set(selection), [selection])
  const isAll = useMemo(() => keys.length > 0 && keys.every((key) => selected.has(key)), [keys, selected])
  const toggleAll = useStableCallback(() => onSelect(isAll ? [] : [...new Set([...selected, ...keys])]))
  return {
    isAll,
    isSome: selected.size > 0,
    toggleAll,
    toggle: (key, isRange) => {
      if (selection === null) return
      onSelect(isRange ? toggleRange(selection, keys, anchor.current, key) : toggleKey(selection, key))
      anchor.current = key
    },
  }
}
