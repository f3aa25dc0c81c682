import { memo } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Link, type LinkProps } from 'react-aria-components/Link'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { Spinner } from '../spinner/Spinner'
import { Tooltip, type TooltipProps } from '../tooltip/Tooltip'
import type { ButtonVariant, ControlSize } from './Button'
import { buttonClass } from './Button'
import styles from './IconButton.module.css'

interface IconButtonLook {
  /** Icon name. */
  icon: string
  /** What it does: the accessible name, and the tooltip unless that is set or off. */
  label: string
  /** Other text, or `false` for none, where the meaning is written beside the button. */
  tooltip?: string | false
  tooltipDelayMs?: TooltipProps['delayMs']
  tooltipPlacement?: TooltipProps['placement']
  variant?: ButtonVariant
  size?: ControlSize
  shape?: 'square' | 'round'
  /** Draws the icon filled, e.g. for a bookmark that is set. */
  isFilled?: boolean
  className?: string
}

export interface IconButtonProps
  extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'>,
    IconButtonLook {}

/** A square or round button with an icon only. Its label shows as a tooltip on hover and focus. */
export const IconButton = memo(function IconButton(props: IconButtonProps) {
  const { label, look, rest } = splitLook(props)
  return (
    <IconTooltip {...props}>
      <AriaButton {...rest} aria-label={label} className={iconButtonClass(props)}>
        {({ isPending }) => (isPending ? <Spinner size={18} /> : <LookIcon {...look} />)}
      </AriaButton>
    </IconTooltip>
  )
})

export interface IconLinkProps
  extends Omit<LinkProps, 'children' | 'className' | 'style' | 'aria-label'>,
    IconButtonLook {
  href: string
}

/** An icon button that goes somewhere. */
export function IconLink(props: IconLinkProps) {
  const { label, look, rest } = splitLook(props)
  return (
    <IconTooltip {...props}>
      <Link {...rest} aria-label={label} className={iconButtonClass(props)}>
        <LookIcon {...look} />
      </Link>
    </IconTooltip>
  )
}

/** What the button looks like, apart from what it does. */
function splitLook<Props extends IconButtonLook>(props: Props) {
  const {
    icon,
    label,
    variant,
    size,
    shape,
    isFilled,
    tooltip,
    tooltipDelayMs,
    tooltipPlacement,
    className,
    ...rest
  } = props
  return { label, look: { icon, size, isFilled }, rest }
}

function LookIcon({ icon, size, isFilled }: Pick<IconButtonLook, 'icon' | 'size' | 'isFilled'>) {
  return <Icon name={icon} size={size === 'compact' ? 18 : 20} filled={isFilled} />
}

function IconTooltip({
  label,
  tooltip = label,
  tooltipDelayMs,
  tooltipPlacement,
  children,
}: IconButtonLook & { children: React.JSX.Element }) {
  if (!tooltip) return children
  return (
    <Tooltip content={tooltip} delayMs={tooltipDelayMs} placement={tooltipPlacement}>
      {children}
    </Tooltip>
  )
}

function iconButtonClass({ variant = 'quiet', size, shape, className }: IconButtonLook): string {
  return buttonClass({ variant, size }, cx(styles.square, shape === 'round' && styles.round, className))
}
