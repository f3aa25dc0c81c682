import type { ReactNode } from 'react'
import { lazyOptional } from '../../client/lazy/lazyComponent'

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

/** Progress as a ring, for uploads and other things that stand in a list. Fetched with the first one. */
export const ProgressRing = lazyOptional<ProgressRingProps>(() =>
  import(/* webpackChunkName: "ui-overlays" */ './Ring').then((file) => file.Ring),
)
