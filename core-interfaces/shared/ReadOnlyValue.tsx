import type { ComponentProps, ReactNode } from 'react'
import { ControlGroup } from './ControlGroup'
import styles from './ReadOnlyValue.module.css'

interface ReadOnlyValueProps extends Omit<ComponentProps<typeof ControlGroup>, 'className' | 'children'> {
  /** `null`: nothing is stored. */
  children: ReactNode
}

/** A value that cannot be changed here and is more than text, such as a picture with a name or a link. */
export function ReadOnlyValue({ children, ...field }: ReadOnlyValueProps) {
  return (
    <ControlGroup {...field} className={styles.value}>
      {children ?? <span className={styles.none}>--</span>}
    </ControlGroup>
  )
}
