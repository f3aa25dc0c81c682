import { cx } from '../cx'
import styles from './Progress.module.css'
import { toPercent } from './toPercent'

export interface ProgressBarProps {
  /** 0–100; leave it out while the end is not known. */
  value?: number
  /** What is progressing. */
  label: string
  className?: string
}

/** Progress as a line. */
export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const percent = value === undefined ? undefined : toPercent(value)
  return (
    <div
      className={cx(styles.bar, percent === undefined && styles.endless, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div
        className={styles.fill}
        style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
      />
    </div>
  )
}
