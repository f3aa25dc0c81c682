import { createContext, type RefObject } from 'react'
import type { RootMenuTriggerState } from 'react-stately/useMenuTriggerState'

/** What a trigger gives to the overlay that it opens. @internal */
export interface OverlayTrigger {
  state: RootMenuTriggerState
  triggerRef: RefObject<HTMLElement | null>
  /** Attributes that tie the overlay to its trigger. */
  overlayProps: object
}

export const OverlayTriggerContext = createContext<OverlayTrigger | null>(null)
