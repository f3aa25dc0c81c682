import type { ReactNode, RefObject } from 'react'
import {
  Tooltip as AriaTooltip,
  TooltipContext,
  type TooltipProps,
  TooltipTriggerStateContext,
} from 'react-aria-components/Tooltip'
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import styles from './Tooltip.module.css'

export interface TooltipBubbleProps {
  isOpen: boolean
  state: TooltipTriggerState
  triggerRef: RefObject<Element | null>
  /** Attributes that tie the bubble to its trigger. */
  domProps?: object
  placement: TooltipProps['placement']
  children: ReactNode
}

/** Between the bubble and its trigger. */
export const TOOLTIP_OFFSET_PX = 2

/** @internal */
export function TooltipBubble({ state, triggerRef, domProps, placement, children }: TooltipBubbleProps) {
  return (
    <TooltipTriggerStateContext value={state}>
      <TooltipContext value={{ ...domProps, triggerRef }}>
        <AriaTooltip
          offset={TOOLTIP_OFFSET_PX}
          placement={placement}
          className={styles.tooltip ?? ''}
          data-surface="ink"
        >
          {children}
        </AriaTooltip>
      </TooltipContext>
    </TooltipTriggerStateContext>
  )
}
