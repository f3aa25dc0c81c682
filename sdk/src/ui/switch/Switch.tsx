import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch'
import { cx } from '../cx'
import choiceStyles from '../field/choice.module.css'
import styles from './Switch.module.css'

export interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className' | 'style' | 'render'> {
  /** The label; without it pass `aria-label` or `aria-labelledby`. */
  children?: ReactNode
  className?: string
}

/** On or off, taking effect at once. */
export function Switch({ children, className, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={cx(choiceStyles.choice, styles.switch, className)}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb} />
      </span>
      {children && <span className={choiceStyles.label}>{children}</span>}
    </AriaSwitch>
  )
}
