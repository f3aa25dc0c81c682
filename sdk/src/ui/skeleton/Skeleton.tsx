import type { CSSProperties } from 'react'
import { cx } from '../cx'
import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** CSS sizes of what it stands for; numbers are px. */
  width?: CSSProperties['inlineSize']
  height?: CSSProperties['blockSize']
  /** `text` lines up with a line of text, `block` is a control or picture, `circle` an avatar. */
  shape?: 'text' | 'block' | 'circle'
  className?: string
}

/**
 * The place of something that is on its way. Invisible for 200 ms, so quick answers cause no flash.
 * Hidden from assistive technology: the region that loads carries `aria-busy`.
 */
export function Skeleton({ width, height, shape = 'text', className }: SkeletonProps) {
  return (
    <span
      className={cx(styles.skeleton, styles[shape], className)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
      data-loading
    />
  )
}
