import type { ReactNode } from 'react'
import {
  ToggleButton as AriaToggleButton,
  type ToggleButtonProps as AriaToggleButtonProps,
} from 'react-aria-components/ToggleButton'
import { ButtonContent, buttonClass, type ControlSize } from './Button'

export interface ToggleButtonProps extends Omit<AriaToggleButtonProps, 'children' | 'className' | 'style'> {
  size?: ControlSize
  icon?: string
  children: ReactNode
  className?: string
}

/** A button that stays pressed. */
export function ToggleButton({ size, icon, children, className, ...props }: ToggleButtonProps) {
  return (
    <AriaToggleButton {...props} className={buttonClass({ size }, className)}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </AriaToggleButton>
  )
}
