import { cx } from '../cx'
import styles from './ColorSwatch.module.css'

export interface ColorSwatchProps {
  /** Any CSS colour; `null` draws an empty swatch. */
  color: string | null
  /** Name of the colour; without it the swatch is decoration. */
  label?: string
  /** Edge in px. */
  size?: number
  className?: string
}

/** A sample of a colour, with a rim so that white is seen too. */
export function ColorSwatch({ color, label, size = 20, className }: ColorSwatchProps) {
  const accessibility = label ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true }
  return (
    <span
      className={cx(styles.swatch, !color && styles.empty, className)}
      style={{ inlineSize: size, blockSize: size, background: color ?? undefined }}
      {...accessibility}
    />
  )
}
