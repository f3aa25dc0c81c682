import { cx, Icon, paletteColor } from '@pergola/sdk/ui'
import type { CSSProperties } from 'react'
import styles from './rating.module.css'

interface StarsProps {
  /** Fractions are drawn: a half star from .25 on, a full one from .75. */
  value: number
  max: number
  color: string
  size: number
}

export function Stars({ value, max, color, size }: StarsProps) {
  const style = { '--star-color': paletteColor(color) ?? 'currentcolor' } as CSSProperties
  return (
    <span className={styles.stars} style={style}>
      {Array.from({ length: max }, (_, index) => {
        const share = value - index
        const name = share >= 0.25 && share < 0.75 ? 'star_half' : 'star'
        const isLit = share >= 0.25
        // biome-ignore lint/suspicious/noArrayIndexKey: stars never change their order
        return <Icon key={index} name={name} size={size} filled={isLit} className={cx(isLit && styles.lit)} />
      })}
    </span>
  )
}

/** A rating above this would draw a row of stars that no one can count. */
const MAX_STARS = 20

export function starCount(option: number): number {
  return Math.min(MAX_STARS, Math.max(1, Math.round(option)))
}
