import { cx } from '../cx'
import styles from './StatusDot.module.css'

export interface StatusDotProps {
  tone?: 'neutral' | 'accent' | 'danger' | 'warning' | 'success' | 'info'
  /** Own CSS colour, such as that of a status; overrules the tone. */
  color?: string
  /** What the dot says; shown after it unless `isLabelHidden`. Colour alone says nothing. */
  label: string
  isLabelHidden?: boolean
  className?: string
}

/** A coloured dot with its meaning. */
export function StatusDot({ tone = 'neutral', color, label, isLabelHidden, className }: StatusDotProps) {
  return (
    <span className={cx(styles.status, className)} title={label}>
      <span className={cx(styles.dot, styles[tone])} style={{ background: color }} aria-hidden="true" />
      <span className={cx(styles.label, isLabelHidden && styles.hidden)}>{label}</span>
    </span>
  )
}
