import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '../cx'
import { createGridFocus } from './gridFocus'
import styles from './Table.module.css'

export interface TableProps {
  /** Name of the table. */
  'aria-label'?: string
  'aria-labelledby'?: string
  /** Height of the rows: 32, 40 or 48 px. */
  density?: 'compact' | 'cozy' | 'comfortable'
  /** `thead` and `tbody`; a cell with `data-numeric` is aligned to the end. */
  children: ReactNode
  /** Of the box around the table, which has `data-scrolls` while the table is wider than it. */
  className?: string
  /** Its cells hold controls, or lead somewhere: it is one stop of the keyboard, with arrow keys between its cells. */
  isGrid?: boolean
}

/**
 * A plain table for what fits on a page and that `DataTable` does not draw. Scrolls sideways in itself on narrow screens.
 * Listings use the virtual table of the tabular layout.
 */
export function Table({ density = 'cozy', isGrid, children, className, ...props }: TableProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [table, setTable] = useState<HTMLTableElement | null>(null)
  useGridFocus(isGrid ? table : null)
  // What scrolls must be reachable by keyboard; what does not, or scrolls with its cells, would be a stop for nothing.
  const scrolls = useScrolls(scroller)
  const region = scrolls && !isGrid ? ({ role: 'region', tabIndex: 0, ...props } as const) : {}
  return (
    <div
      ref={setScroller}
      className={cx(styles.scroller, className)}
      data-scrolls={scrolls || undefined}
      {...region}
    >
      <table
        ref={setTable}
        role={isGrid ? 'grid' : undefined}
        className={cx(styles.table, styles[density])}
        {...props}
      >
        {children}
      </table>
    </div>
  )
}

function useScrolls(scroller: HTMLElement | null): boolean {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    if (!scroller) return
    const observer = new ResizeObserver(() => setScrolls(scroller.scrollWidth > scroller.clientWidth))
    for (const element of [scroller, ...scroller.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return scrolls
}

function useGridFocus(grid: HTMLTableElement | null): void {
  useEffect(() => {
    if (!grid) return
    const focus = createGridFocus(grid)
    focus.keepOneStop()
    // Rows that come bring controls that would all be tab stops; the one that was may leave, or be switched off.
    const observer = new MutationObserver(() => focus.keepOneStop())
    observer.observe(grid, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    // Before the controls, of which a menu would open by an arrow.
    grid.addEventListener('keydown', focus.handleKey, true)
    grid.addEventListener('focusin', focus.handleFocus)
    return () => {
      observer.disconnect()
      grid.removeEventListener('keydown', focus.handleKey, true)
      grid.removeEventListener('focusin', focus.handleFocus)
    }
  }, [grid])
}
