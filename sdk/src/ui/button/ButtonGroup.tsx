import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './ButtonGroup.module.css'

export interface ButtonGroupProps {
  children: ReactNode
  /** `end` for the actions of a header or dialog. */
  align?: 'start' | 'end'
  'aria-label'?: string
  className?: string
}

/** Buttons in a row, wrapping where there is no room. */
export function ButtonGroup({ children, align = 'start', className, ...props }: ButtonGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend, and these are no form controls
    <div role="group" className={cx(styles.group, align === 'end' && styles.end, className)} {...props}>
      {children}
    </div>
  )
}
