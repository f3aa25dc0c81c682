import type { ReactNode } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'
import { cx } from '../cx'
import type { OverlayTrigger } from '../overlay/OverlayTriggerContext'
import styles from './Popover.module.css'
import { PopoverSurface } from './PopoverSurface'

export interface PopoverProps extends Omit<AriaPopoverProps, 'children' | 'className' | 'style' | 'render'> {
  /** Accessible name, where there is no trigger to name it. */
  'aria-label'?: string
  /** Content, or a function that gets `close`. */
  children: ReactNode | ((options: { close: () => void }) => ReactNode)
  className?: string
}

export interface OpenPopoverProps extends PopoverProps {
  isOpen: boolean
  /** What opened it; `null` when it is controlled. */
  opener: OverlayTrigger | null
}

/** The surface of a popover with its content. @internal */
export function OpenPopover({ opener, isOpen, children, className, ...props }: OpenPopoverProps) {
  const close = () => (opener ? opener.state.close() : props.onOpenChange?.(false))
  const content = (
    <div className={cx(styles.content, className)}>
      {typeof children === 'function' ? children({ close }) : children}
    </div>
  )
  if (!opener)
    return (
      <PopoverSurface {...props} isOpen={isOpen}>
        {content}
      </PopoverSurface>
    )
  return (
    <OverlayTriggerStateContext value={opener.state}>
      <PopoverSurface
        {...opener.overlayProps}
        triggerRef={opener.triggerRef}
        trigger="DialogTrigger"
        {...props}
      >
        {content}
      </PopoverSurface>
    </OverlayTriggerStateContext>
  )
}
