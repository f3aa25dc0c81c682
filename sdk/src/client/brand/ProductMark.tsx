import styles from './ProductMark.module.css'

export interface ProductMarkProps {
  /** Width and height in px. */
  size?: number
  /** The slats move while something is on its way. */
  isRunning?: boolean
}

const SLATS = [3, 8, 13, 18]

/** The console's own sign, a pergola: decoration, in the colour of the text around it. */
export function ProductMark({ size = 32, isRunning = false }: ProductMarkProps) {
  return (
    <svg
      className={styles.mark}
      data-running={isRunning || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {SLATS.map((x) => (
        <rect key={x} className={styles.slat} x={x} y="3.5" width="3" height="4" rx="0.75" />
      ))}
      <rect x="1.5" y="8.5" width="21" height="2.5" rx="0.75" />
      <rect x="4.5" y="12" width="2.5" height="9" rx="0.75" />
      <rect x="17" y="12" width="2.5" height="9" rx="0.75" />
    </svg>
  )
}
