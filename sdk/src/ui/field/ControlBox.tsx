import { Group, type GroupProps } from 'react-aria-components/Group'
import type { ControlSize } from '../button/Button'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import styles from './control.module.css'

/** Looks that all boxed controls share. */
export interface ControlLook {
  size?: ControlSize
  /** Icon name before the content. */
  iconStart?: string
  /** Icon name after the content. */
  iconEnd?: string
}

interface ControlBoxProps extends Omit<GroupProps, 'className' | 'style' | 'children'>, ControlLook {
  className?: string
  children: React.ReactNode
}

/**
 * The bordered box around an input, with its hover, focus, invalid, disabled and read-only states.
 * The React Aria field around it decides whether it is disabled or invalid. @internal
 */
export function ControlBox({ size, iconStart, iconEnd, className, children, ...props }: ControlBoxProps) {
  return (
    <Group {...props} className={boxClass(size, className)}>
      {iconStart && <Icon name={iconStart} size={18} />}
      {children}
      {iconEnd && <Icon name={iconEnd} size={18} />}
    </Group>
  )
}

/** The classes of the box, for controls whose box is a button. @internal */
export function boxClass(size?: ControlSize, className?: string): string {
  return cx(styles.box, size === 'compact' && styles.compact, className)
}
