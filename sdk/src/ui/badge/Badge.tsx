import type { ReactNode } from 'react'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import styles from './Badge.module.css'

export type BadgeTone = 'neutral' | 'accent' | 'danger' | 'warning' | 'success' | 'info'

export interface BadgeProps {
  tone?: BadgeTone
  /** Icon name before the text. */
  icon?: string
  /** Own colours, such as those of a status, as CSS colours; they overrule the tone. */
  color?: string
  background?: string
  children: ReactNode
  className?: string
}

/** A word on a tinted ground: a state, a kind, a count. */
export function Badge({ tone = 'neutral', icon, color, background, children, className }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone], className)} style={{ color, background }}>
      {icon && <Icon name={icon} size={14} />}
      <span className={styles.text}>{children}</span>
    </span>
  )
}
