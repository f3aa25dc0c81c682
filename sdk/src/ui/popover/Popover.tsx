import type { ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'
import { cx } from '../cx'
import styles from './Popover.module.css'

export interface PopoverProps extends Omit<AriaPopoverProps, 'children' | 'className' | 'style' | 'render'> {
  /** Accessible name of what opens. */
  'aria-label'?: string
  /** Content, or a function that gets `close`. */
  children: ReactNode | ((options: { close: () => void }) => ReactNode)
  className?: string
}

/**
 * A small surface beside its trigger, holding controls. Use it inside {@link PopoverTrigger}, or controlled with
 * `triggerRef` and `isOpen`. Closes on Escape and on a press outside; focus returns to the trigger.
 */
export function Popover({ children, className, 'aria-label': label, ...props }: PopoverProps) {
  return (
    <PopoverSurface {...props}>
      <Dialog aria-label={label} className={cx(styles.dialog, className)}>
        {children}
      </Dialog>
    </PopoverSurface>
  )
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
