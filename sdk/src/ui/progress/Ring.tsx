import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './Progress.module.css'
import { toPercent } from './toPercent'

export interface ProgressRingProps {
  /** 0–100; values outside are brought to the nearer end. */
  value: number
  /** What is progressing. */
  label: string
  tone?: 'accent' | 'success' | 'danger'
  /** Radius of the ring in px. */
  radius?: number
  /** Width of the line in px. */
  strokeWidth?: number
  /** Drawn in the middle, such as an icon. */
  children?: ReactNode
}

/** What `ProgressRing` fetches. @internal */
export function Ring(props: ProgressRingProps) {
  const { value, label, tone = 'accent', radius = 24, strokeWidth = 2, children } = props
  const percent = toPercent(value)
  const size = radius * 2
  const line = { cx: radius, cy: radius, r: radius - strokeWidth / 2, strokeWidth, pathLength: 100 }
  return (
    <div
      className={cx(styles.ring, styles[tone])}
      style={{ inlineSize: size, blockSize: size }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg width={size} height={size} aria-hidden="true">
        <circle {...line} className={styles.track} />
        <circle {...line} className={styles.arc} strokeDasharray={`${percent} 100`} />
      </svg>
      {children && <span className={styles.center}>{children}</span>}
    </div>
  )
}
