import { type ReactNode, useContext } from 'react'
import { DialogTrigger, OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'
import { cx } from '../cx'
import styles from './Popover.module.css'

export interface PopoverProps extends Omit<AriaPopoverProps, 'children' | 'className' | 'style' | 'render'> {
  /** Accessible name, where there is no trigger to name it. */
  'aria-label'?: string
  /** Content, or a function that gets `close`. */
  children: ReactNode | ((options: { close: () => void }) => ReactNode)
  className?: string
}

/**
 * A small surface beside its trigger, holding controls. Use it inside {@link PopoverTrigger}, or controlled with
 * `triggerRef` and `isOpen`. Closes on Escape and on a press outside; focus returns to the trigger.
 */
export function Popover({ children, className, ...props }: PopoverProps) {
  return (
    <PopoverSurface {...props}>
      <div className={cx(styles.content, className)}>
        <PopoverContent>{children}</PopoverContent>
      </div>
    </PopoverSurface>
  )
}

function PopoverContent({ children }: Pick<PopoverProps, 'children'>) {
  const state = useContext(OverlayTriggerStateContext)
  return typeof children === 'function' ? children({ close: () => state?.close() }) : children
}

/** Ties a button (first child) to a {@link Popover} or dialog (second child). */
export { DialogTrigger as PopoverTrigger }

export interface PopoverSurfaceProps extends Omit<AriaPopoverProps, 'className' | 'style' | 'render'> {
  className?: string
}

/** The raised surface of popovers, menus and lists. @internal */
export function PopoverSurface({ className, ...props }: PopoverSurfaceProps) {
  return <AriaPopover offset={6} {...props} className={cx(styles.surface, className)} />
}
