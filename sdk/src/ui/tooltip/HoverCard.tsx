import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { TooltipBubble } from './Tooltip'

export interface HoverCardProps {
  /** What is known of it; nothing that can be acted on. */
  content: ReactNode
  /** Time over it before the card shows, in ms. */
  delayMs?: number
  className?: string
  children: ReactNode
}

/**
 * Shows more of something while it is pointed at, until Escape. For what takes no focus, such as a value in the cell of a table:
 * what the card says has to be found elsewhere too. Costs one element until then.
 */
export function HoverCard({ content, delayMs = 300, className, children }: HoverCardProps) {
  const ref = useRef<HTMLSpanElement>(null)
  const [isPointedAt, setIsPointedAt] = useState(false)
  const close = () => setIsPointedAt(false)
  return (
    <>
      <span
        ref={ref}
        className={className}
        onPointerEnter={({ pointerType }) => setIsPointedAt(pointerType !== 'touch')}
        onPointerLeave={close}
      >
        {children}
      </span>
      {isPointedAt && (
        <Card triggerRef={ref} delayMs={delayMs} onClose={close}>
          {content}
        </Card>
      )}
    </>
  )
}

interface CardProps {
  triggerRef: RefObject<HTMLElement | null>
  delayMs: number
  onClose: () => void
  children: ReactNode
}

function Card({ triggerRef, delayMs, onClose, children }: CardProps) {
  const state = useTooltipTriggerState({ delay: delayMs })
  const open = useEffectEvent(() => state.open())
  const handleGone = useEffectEvent(() => state.close(true))
  const handleKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onClose())
  useEffect(() => {
    open()
    document.addEventListener('keydown', handleKey, true)
    return () => {
      document.removeEventListener('keydown', handleKey, true)
      handleGone()
    }
  }, [])
  return (
    <TooltipBubble isOpen={state.isOpen} state={state} triggerRef={triggerRef} placement="bottom start">
      {children}
    </TooltipBubble>
  )
}
