import { cx } from '../cx'
import styles from './Progress.module.css'
import type { ProgressRingProps } from './ProgressRing'
import { toPercent } from './toPercent'

/** See {@link ProgressRing}. @internal */
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
