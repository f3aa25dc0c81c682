import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

export interface VisuallyHiddenProps {
  children?: ReactNode
  /** `status`: what changes in it is announced, so it is on the page before its text. Default none. */
  role?: 'status'
}

/** Text for assistive technology only. */
export function VisuallyHidden({ children, role }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} role={role}>
      {children}
    </span>
  )
}
