import { memo, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-aria-components/Link'
import { ButtonContent, type ButtonLook, buttonClass } from './Button'

export interface LinkButtonProps extends Omit<LinkProps, 'children' | 'className' | 'style'>, ButtonLook {
  href: string
  children: ReactNode
  className?: string
}

/** Looks like a button, goes somewhere: a real link that can be opened in a new tab. */
export const LinkButton = memo(function LinkButton(allProps: LinkButtonProps) {
  const { variant, size, icon, iconEnd, children, className, ...props } = allProps
  return (
    <Link {...props} className={buttonClass({ variant, size }, className)}>
      <ButtonContent icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonContent>
    </Link>
  )
})
