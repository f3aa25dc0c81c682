import { lazyOptional } from '../../client/lazy/lazyComponent'
import type { ProgressRingProps } from './Ring'

/** Progress as a ring, for uploads and other things that stand in a list. Fetched with the first one. */
export const ProgressRing = lazyOptional<ProgressRingProps>(() =>
  import(/* webpackChunkName: "ui-overlays" */ './Ring').then((file) => file.Ring),
)
