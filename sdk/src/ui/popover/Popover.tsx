import { type ReactNode, use, useId, useRef } from 'react'
import { PressResponder } from 'react-aria/private/interactions/PressResponder'
import { useOverlayTrigger } from 'react-aria/useOverlayTrigger'
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState'
import { lazyOverlay } from '../../client/lazy/lazyComponent'
import { OverlayTriggerContext } from '../overlay/OverlayTriggerContext'
import type { PopoverProps } from './OpenPopover'

/**
 * A small surface beside its trigger, holding controls. Use it inside {@link PopoverTrigger}, or controlled with
 * `triggerRef` and `isOpen`. Closes on Escape and on a press outside; focus returns to the trigger.
 */
export function Popover(props: PopoverProps) {
  const outer = use(OverlayTriggerContext)
  const opener = props.isOpen === undefined ? outer : null
  return <OpenPopover {...props} opener={opener} isOpen={opener?.state.isOpen ?? props.isOpen ?? false} />
}

/** What opens, fetched with the first one. @internal */
export const OpenPopover = lazyOverlay(() =>
  import(/* webpackChunkName: "ui-overlays" */ './OpenPopover').then((file) => file.OpenPopover),
)

export interface PopoverTriggerProps {
  isOpen?: boolean
  defaultOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

/** Ties a button (first child) to a {@link Popover} (second child). */
export function PopoverTrigger({ children, ...props }: PopoverTriggerProps) {
  const state = useMenuTriggerState(props)
  const triggerRef = useRef<HTMLElement>(null)
  const id = useId()
  const { triggerProps, overlayProps } = useOverlayTrigger({ type: 'dialog' }, state, triggerRef)
  const buttonProps = { ...triggerProps, id }
  return (
    <OverlayTriggerContext
      value={{ state, triggerRef, overlayProps: { ...overlayProps, 'aria-labelledby': id } }}
    >
      <PressResponder {...buttonProps} ref={triggerRef} isPressed={state.isOpen}>
        {children}
      </PressResponder>
    </OverlayTriggerContext>
  )
}
