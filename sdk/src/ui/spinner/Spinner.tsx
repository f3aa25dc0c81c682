import { useTranslation } from 'react-i18next'
import { cx } from '../cx'
import styles from './Spinner.module.css'

export interface SpinnerProps {
  /** Diameter in px. */
  size?: number
  /** What is being waited for; "Loading…" by default. Pass `null` where the wait is announced elsewhere. */
  label?: string | null
  className?: string
}

/** An endless ring in the colour of the text around it. For waits inside a control; pages use a skeleton. */
export function Spinner({ size = 20, label, className }: SpinnerProps) {
  const { t } = useTranslation()
  const accessibility =
    label === null ? { 'aria-hidden': true } : { role: 'progressbar', 'aria-label': label ?? t('loading') }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden; a title would pop up on hover
    <svg
      className={cx(styles.spinner, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...accessibility}
    >
      <circle className={styles.track} cx="12" cy="12" r="9.5" />
      <circle className={styles.arc} cx="12" cy="12" r="9.5" pathLength="100" />
    </svg>
  )
}
