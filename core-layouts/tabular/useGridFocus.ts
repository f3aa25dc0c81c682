import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Place of a cell: row −1 is the header; columns count everything drawn, checkbox and handle included. */
export interface CellPosition {
  row: number
  column: number
}

export interface UseGridFocusOptions {
  gridRef: RefObject<HTMLElement | null>
  rowCount: number
  /** First column whose cells hold anything in the rows; the header may start before it. */
  firstColumn: number
  /** Cells of a row; the header has one more, for the choice of columns. */
  columnCount: number
  /** Rows that fit on the screen, for Page Up and Page Down. */
  pageSize: number
  isRightToLeft: boolean
  scrollToRow: (row: number) => void
}

export interface GridFocus {
  /** The one cell that Tab reaches. Its row must be drawn even when it is scrolled away, or focus would be lost. */
  active: CellPosition
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
  onBlur: (event: FocusEvent) => void
}

/** Attributes by which a cell is found again. */
export function cellAttributes(row: number, column: number) {
  return { 'data-cell': `${row}:${column}` }
}

export function cellSelector(row: number, column: number): string {
  return `[data-cell="${row}:${column}"]`
}

/**
 * Arrow keys through the cells of a grid whose rows are drawn only where they are looked at (ARIA grid pattern): one
 * tab stop, Home and End within a row, with Ctrl to the first and last row.
 */
export function useGridFocus(options: UseGridFocusOptions): GridFocus {
  const { gridRef, rowCount, firstColumn, columnCount, pageSize, isRightToLeft, scrollToRow } = options
  const [chosen, setChosen] = useState<CellPosition>({ row: 0, column: 0 })
  const isMoving = useRef(false)
  /** What has the focus, as long as it is in the grid. */
  const focused = useRef<Element | null>(null)
  const active = within(chosen)

  function within({ row, column }: CellPosition): CellPosition {
    const insideRow = clamp(row, -1, rowCount - 1)
    if (insideRow < 0) return { row: insideRow, column: clamp(column, 0, columnCount) }
    // An empty cell has nothing that could take the focus: the table would have no tab stop.
    return { row: insideRow, column: clamp(column, firstColumn, columnCount - 1) }
  }

  // After the row is drawn, which for a far one happens in the same commit as the move. A placeholder takes the focus
  // along when its row takes its place.
  useLayoutEffect(() => {
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body
    if (!isMoving.current && !isLost) return
    const isScrolled = isMoving.current
    isMoving.current = false
    const cell = gridRef.current?.querySelector(cellSelector(active.row, active.column))
    focusableIn(cell)?.focus({ preventScroll: active.row >= 0 || !isScrolled })
    if (isScrolled) cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })

  function move(to: CellPosition) {
    const target = within(to)
    isMoving.current = true
    setChosen(target)
    if (target.row >= 0) scrollToRow(target.row)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.altKey || event.shiftKey) return
    const isJump = event.ctrlKey || event.metaKey
    const { row, column } = active
    const forward = isRightToLeft ? -1 : 1
    const targets: Record<string, CellPosition | undefined> = {
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      ArrowRight: { row, column: column + forward },
      ArrowLeft: { row, column: column - forward },
      PageDown: { row: row + pageSize, column },
      PageUp: { row: Math.max(row - pageSize, 0), column },
      Home: isJump ? { row: 0, column: 0 } : { row, column: 0 },
      End: isJump ? { row: rowCount - 1, column: columnCount } : { row, column: columnCount },
    }
    const target = targets[event.key]
    if (!target) return
    event.preventDefault()
    move(target)
  }

  function onFocus(event: FocusEvent) {
    focused.current = event.target
    const place = event.target.closest<HTMLElement>('[data-cell]')?.dataset.cell
    if (!place || place === `${chosen.row}:${chosen.column}`) return
    const [row = 0, column = 0] = place.split(':').map(Number)
    setChosen({ row, column })
  }

  /** Leaving for elsewhere; a row that is taken away leaves for nowhere. */
  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget) focused.current = null
  }

  return { active, onKeyDown, onFocus, onBlur }
}

function focusableIn(cell: Element | null | undefined): HTMLElement | null {
  return (
    cell?.querySelector<HTMLElement>('a, button, input, [tabindex]') ?? (cell as HTMLElement | null) ?? null
  )
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
