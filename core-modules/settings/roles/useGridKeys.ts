import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/**
 * Moves between the buttons of a table with the arrow keys, Home and End, and leaves one of them in the tab order: the one
 * that was focused last. Works on what is drawn, so rows may come and go.
 */
export function useGridKeys(gridRef: RefObject<HTMLTableElement | null>) {
  // After each drawing: new rows bring buttons that would all be tab stops.
  useEffect(() => {
    const grid = gridRef.current
    if (grid) setTabStop(grid, grid.querySelector<HTMLElement>('button[tabindex="0"]'))
  })

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const button = (event.target as HTMLElement).closest('button')
    const cell = button?.closest<HTMLTableCellElement>('th, td')
    if (!button || !cell || event.ctrlKey || event.altKey || event.metaKey) return
    const next = nextButton(event.currentTarget, cell, event.key)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }

  function onFocus(event: FocusEvent<HTMLTableElement>) {
    const button = (event.target as HTMLElement).closest('button')
    if (button) setTabStop(event.currentTarget, button)
  }

  return { onKeyDownCapture: onKeyDown, onFocus }
}

function setTabStop(grid: HTMLTableElement, wanted: HTMLElement | null): void {
  const buttons = [...grid.querySelectorAll<HTMLElement>('button')]
  const stop = wanted ?? buttons[0]
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
}

function nextButton(grid: HTMLTableElement, cell: HTMLTableCellElement, key: string): HTMLElement | null {
  const row = cell.closest('tr')
  const rows = [...grid.rows]
  const buttonsOf = (each: HTMLTableRowElement) =>
    [...each.cells].map((other) => other.querySelector<HTMLElement>('button'))
  if (!row) return null
  if (key === 'Home') return buttonsOf(row).find(Boolean) ?? null
  if (key === 'End') return buttonsOf(row).findLast(Boolean) ?? null
  const step = STEPS[key]
  if (!step) return null
  const isMirrored = getComputedStyle(grid).direction === 'rtl'
  const [down, across] = [step[0], isMirrored ? -step[1] : step[1]]
  let [at, column] = [rows.indexOf(row) + down, cell.cellIndex + across]
  // Cells without a button are passed over.
  while (rows[at]?.cells[column]) {
    const button = buttonsOf(rows[at] as HTMLTableRowElement)[column]
    if (button) return button
    at += down
    column += across
  }
  return null
}
