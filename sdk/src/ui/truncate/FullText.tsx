import type { RefObject } from 'react'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { TooltipBubble } from '../tooltip/Tooltip'

interface FullTextProps {
  triggerRef: RefObject<HTMLElement | null>
  children: string
  onClose: () => void
}

/** What a cut text says in full. @internal */
export function FullText({ triggerRef, children, onClose }: FullTextProps) {
  const state = useTooltipTriggerState({ isOpen: true, onOpenChange: onClose })
  return (
    <TooltipBubble isOpen state={state} triggerRef={triggerRef} placement="top start">
      {children}
    </TooltipBubble>
  )
}
