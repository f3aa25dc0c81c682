import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { Spinner } from '../spinner/Spinner'
import styles from './Button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ControlSize = 'compact' | 'standard'

export interface ButtonLook {
  /** `primary` once per page; `danger` for what destroys. */
  variant?: ButtonVariant
  size?: ControlSize
  /** Icon name before the text. */
  icon?: string
  /** Icon name after the text. */
  iconEnd?: string
}

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'>, ButtonLook {
  children: ReactNode
  className?: string
}

/**
 * A button with text. While `isPending` it keeps its width and focus, shows a spinner and does not react.
 */
export function Button({ variant, size, icon, iconEnd, children, className, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={buttonClass({ variant, size }, className)}>
      {({ isPending }) => (
        <>
          <ButtonContent icon={icon} iconEnd={iconEnd}>
            {children}
          </ButtonContent>
          {isPending && <Spinner className={styles.spinner} size={18} />}
        </>
      )}
    </AriaButton>
  )
}

/** The classes that make anything look like a button. @internal */
export function buttonClass(
  { variant = 'secondary', size = 'standard' }: ButtonLook,
  className?: string,
): string {
  return cx(styles.button, styles[variant], size === 'compact' && styles.compact, className)
}

/** Text and icons of a button. @internal */
export function ButtonContent({
  icon,
  iconEnd,
  children,
}: Pick<ButtonLook, 'icon' | 'iconEnd'> & { children?: ReactNode }) {
  return (
    <span className={styles.content}>
      {icon && <Icon name={icon} size={18} />}
      {children !== undefined && <span className={styles.text}>{children}</span>}
      {iconEnd && <Icon name={iconEnd} size={18} />}
    </span>
  )
}
