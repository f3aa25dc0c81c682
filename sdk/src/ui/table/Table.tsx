import { type ReactNode, useEffect, useState } from 'react'
import { lazyOptional } from '../../client/lazy/lazyComponent'
import { cx } from '../cx'
import styles from './Table.module.css'

const GridFocus = lazyOptional(() =>
  import(/* webpackChunkName: "ui-grid" */ './GridFocus').then((file) => file.GridFocus),
)

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
  // A table that scrolls must be reachable by keyboard. One that does not, or that scrolls with its cells, needs no tab stop.
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
      {isGrid && table && <GridFocus table={table} />}
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
