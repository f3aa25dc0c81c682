import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import { cx } from '../cx'
import styles from './Popover.module.css'

export interface PopoverSurfaceProps extends Omit<PopoverProps, 'className' | 'style' | 'render'> {
  className?: string
}

/** The raised surface of popovers, menus and lists. @internal */
export function PopoverSurface({ className, ...props }: PopoverSurfaceProps) {
  return <Popover offset={6} {...props} className={cx(styles.surface, className)} />
}
