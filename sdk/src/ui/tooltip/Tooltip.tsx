import type { JSX, ReactNode } from 'react'
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
} from 'react-aria-components/Tooltip'
import styles from './Tooltip.module.css'

/** Makes any element that can take focus the trigger of a {@link Tooltip}. */
export { Focusable } from 'react-aria-components/Focusable'

export interface TooltipProps {
  /** Short text; nothing that can be acted on. */
  content: ReactNode
  /** Time over the trigger before it shows, in ms; 750 for buttons of a page header. Focus shows it at once. */
  delayMs?: number
  /** Time after leaving before it hides, in ms. */
  closeDelayMs?: number
  placement?: AriaTooltipProps['placement']
  isDisabled?: boolean
  /** One kit button or link; wrap any other focusable element in {@link Focusable}. */
  children: JSX.Element
}

/** Says in a word what its trigger is, on hover and on focus. Escape hides it. */
export function Tooltip(props: TooltipProps) {
  const { content, delayMs = 500, closeDelayMs = 100, placement = 'bottom', isDisabled, children } = props
  return (
    <TooltipTrigger delay={delayMs} closeDelay={closeDelayMs} isDisabled={isDisabled}>
      {children}
      <TooltipBubble placement={placement}>{content}</TooltipBubble>
    </TooltipTrigger>
  )
}

/** The bubble itself. @internal */
export function TooltipBubble(props: Omit<AriaTooltipProps, 'className' | 'style'>) {
  return <AriaTooltip offset={6} {...props} className={styles.tooltip ?? ''} data-surface="ink" />
}
