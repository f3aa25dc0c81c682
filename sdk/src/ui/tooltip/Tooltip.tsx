import { createContext, type JSX, type ReactNode, use, useRef } from 'react'
// The public `TooltipTrigger` brings the bubble and its positioning along, which no one needs before the first hover.
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable'
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger'
import type { TooltipProps as AriaTooltipProps } from 'react-aria-components/Tooltip'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { lazyOverlay } from '../../client/lazy/lazyComponent'

/** Makes any element that can take focus the trigger of a {@link Tooltip}. */
export { Focusable } from 'react-aria-components/Focusable'

export interface TooltipProps {
  /** Short text; nothing that can be acted on. */
  content: ReactNode
  /** Time over the trigger before it shows, in ms. Default 500, in the header of a page 750. Focus shows it at once. */
  delayMs?: number
  /** Time after leaving before it hides, in ms. */
  closeDelayMs?: number
  placement?: AriaTooltipProps['placement']
  isDisabled?: boolean
  /** One kit button or link; wrap any other focusable element in {@link Focusable}. */
  children: JSX.Element
}

/** How long tooltips wait here that say nothing of it, in ms: a header is crossed on the way to other things. @internal */
export const TooltipDelay = createContext(500)

/** Says in a word what its trigger is, on hover and on focus. Escape hides it. */
export function Tooltip(props: TooltipProps) {
  const usualDelayMs = use(TooltipDelay)
  const { content, delayMs = usualDelayMs, closeDelayMs = 100, placement = 'bottom' } = props
  const { isDisabled, children } = props
  const options = { delay: delayMs, closeDelay: closeDelayMs, isDisabled }
  const state = useTooltipTriggerState(options)
  const triggerRef = useRef<HTMLElement>(null)
  const { triggerProps, tooltipProps } = useTooltipTrigger(options, state, triggerRef)
  return (
    <>
      <FocusableProvider {...triggerProps} ref={triggerRef}>
        {children}
      </FocusableProvider>
      <TooltipBubble
        isOpen={state.isOpen}
        state={state}
        triggerRef={triggerRef}
        domProps={tooltipProps}
        placement={placement}
      >
        {content}
      </TooltipBubble>
    </>
  )
}

/** The bubble itself, fetched with the first one. Pointing at something is no question: without its code nothing is said. @internal */
export const TooltipBubble = lazyOverlay(
  () => import(/* webpackChunkName: "ui-overlays" */ './TooltipBubble').then((file) => file.TooltipBubble),
  () => null,
)
