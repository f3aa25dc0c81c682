import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '../cx'
import styles from './Table.module.css'

export interface TableProps {
  /** Name of the table. */
  'aria-label'?: string
  'aria-labelledby'?: string
  /** Height of the rows: 32, 40 or 48 px. */
  density?: 'compact' | 'cozy' | 'comfortable'
  /** `thead` and `tbody`; a cell with `data-numeric` is aligned to the end. */
  children: ReactNode
  className?: string
}

/**
 * A plain table for what fits on a page and that `DataTable` does not draw. Scrolls sideways in itself on narrow screens.
 * Listings use the virtual table of the tabular layout.
 */
export function Table({ density = 'cozy', children, className, ...props }: TableProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  // What scrolls must be reachable by keyboard; what does not would be a stop on the way for nothing.
  const region = useScrolls(scroller) ? ({ role: 'region', tabIndex: 0, ...props } as const) : {}
  return (
    <div ref={setScroller} className={cx(styles.scroller, className)} {...region}>
      <table className={cx(styles.table, styles[density])} {...props}>
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
