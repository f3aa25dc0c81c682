import type { ComponentProps } from 'react'
import { cx } from '../cx'
import { ButtonContent, buttonClass } from './Button'
import styles from './Button.module.css'

export interface CellButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'disabled'> {
  /** Icon name before the text, or alone where the button has none. */
  icon?: string
}

/**
 * A button for the cells of a grid of thousands. It looks like a quiet, compact `Button` but is the browser's own, without
 * the listeners and state that make each of the others costly to draw.
 */
export function CellButton({ icon, children, className, ...props }: CellButtonProps) {
  return (
    <button type="button" {...props} className={buttonClass(LOOK, cx(styles.native, className))}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </button>
  )
}

const LOOK = { variant: 'quiet', size: 'compact' } as const
