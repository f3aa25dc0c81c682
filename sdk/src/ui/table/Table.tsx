import type { ReactNode } from 'react'
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
 * A plain table for what fits on a page: settings, permissions, details. Scrolls sideways in itself on narrow
 * screens. Listings use the virtual table of the tabular layout.
 */
export function Table({ density = 'cozy', children, className, ...props }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={cx(styles.scroller, className)} tabIndex={0} {...props}>
      <table className={cx(styles.table, styles[density])} {...props}>
        {children}
      </table>
    </section>
  )
}
