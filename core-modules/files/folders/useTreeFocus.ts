import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Place } from './folderTree'

export interface TreeFocusRow {
  place: Place
  level: number
  isOpen: boolean | null
}

export interface TreeFocusOptions {
  ref: RefObject<HTMLElement | null>
  rows: readonly TreeFocusRow[]
  /** The row that Tab reaches until another one had the focus. */
  start: Place
  onToggle: (place: Place, isOpen: boolean) => void
  isRightToLeft: boolean
}

/** Moves the focus in a tree by arrow keys, Home and End, as the ARIA practices for tree grids say. */
export function useTreeFocus({ ref, rows, start, onToggle, isRightToLeft }: TreeFocusOptions) {
  const [focused, setFocused] = useState<Place>(start)
  const index = Math.max(
    0,
    rows.findIndex(({ place }) => place === focused),
  )

  function focusRow(next: number): void {
    const row = rows[Math.min(rows.length - 1, Math.max(0, next))]
    if (!row) return
    setFocused(row.place)
    ref.current?.querySelector<HTMLElement>(`[data-place="${row.place}"] [data-row-target]`)?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = rows[index]
    const isInText = event.target instanceof HTMLInputElement
    if (!row || isInText || event.altKey || event.ctrlKey || event.metaKey) return
    const [opens, closes] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    switch (event.key) {
      case 'ArrowDown':
        focusRow(index + 1)
        break
      case 'ArrowUp':
        focusRow(index - 1)
        break
      case 'Home':
        focusRow(0)
        break
      case 'End':
        focusRow(rows.length - 1)
        break
      case opens:
        if (row.isOpen === false) onToggle(row.place, true)
        else if (row.isOpen) focusRow(index + 1)
        break
      case closes:
        if (row.isOpen) onToggle(row.place, false)
        else if (row.level > 1)
          focusRow(rows.findLastIndex(({ level }, at) => at < index && level < row.level))
        break
      default:
        return
    }
    event.preventDefault()
  }

  return { focused: rows[index]?.place, onKeyDown, onFocusRow: setFocused }
}
