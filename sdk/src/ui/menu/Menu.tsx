import type { ReactNode } from 'react'
import { Header } from 'react-aria-components/Header'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
  MenuSection as AriaMenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu'
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { Kbd } from '../kbd/Kbd'
import listStyles from '../listbox/list.module.css'
import { PopoverSurface } from '../popover/Popover'

/** Ties a button (first child) to its {@link Menu} (second child). */
export { MenuTrigger }

export interface MenuProps
  extends Omit<AriaMenuProps<object>, 'className' | 'style' | 'children' | 'render'> {
  placement?: AriaPopoverProps['placement']
  /** {@link MenuItem}s, {@link MenuSection}s and {@link MenuSeparator}s. */
  children: ReactNode
  className?: string
}

/** A list of actions, or of choices with `selectionMode`. Arrow keys, typing ahead, Home and End move in it. */
export function Menu({ placement = 'bottom start', className, ...props }: MenuProps) {
  return (
    <PopoverSurface placement={placement}>
      <AriaMenu {...props} className={cx(listStyles.list, className)} />
    </PopoverSurface>
  )
}

export interface MenuItemProps
  extends Omit<AriaMenuItemProps<object>, 'className' | 'style' | 'children' | 'render'> {
  /** Icon name. */
  icon?: string
  children: ReactNode
  /** Second line, softer. */
  description?: ReactNode
  /** Keys that do the same, such as `⌘S`. */
  shortcut?: string
  /** For what destroys. */
  isDanger?: boolean
}

/** One action; `onAction` runs it, `href` makes it a link. */
export function MenuItem({ icon, children, description, shortcut, isDanger, ...props }: MenuItemProps) {
  return (
    <AriaMenuItem
      textValue={typeof children === 'string' ? children : undefined}
      {...props}
      className={cx(listStyles.item, isDanger && listStyles.danger)}
    >
      {({ isSelected, selectionMode }) => (
        <>
          {icon && <Icon name={icon} size={18} className={listStyles.icon} />}
          <span className={listStyles.texts}>
            <span className={listStyles.label}>{children}</span>
            {description && <span className={listStyles.description}>{description}</span>}
          </span>
          {shortcut && <Kbd>{shortcut}</Kbd>}
          {selectionMode !== 'none' && (
            <span className={listStyles.check}>{isSelected && <Icon name="check" size={18} />}</span>
          )}
        </>
      )}
    </AriaMenuItem>
  )
}

export interface MenuSectionProps {
  title?: string
  'aria-label'?: string
  children: ReactNode
}

/** A titled part of a {@link Menu}. */
export function MenuSection({ title, children, ...props }: MenuSectionProps) {
  return (
    <AriaMenuSection {...props} className={listStyles.section ?? ''}>
      {title && <Header className={listStyles.header ?? ''}>{title}</Header>}
      {children}
    </AriaMenuSection>
  )
}

/** A hairline between parts of a {@link Menu}. */
export function MenuSeparator() {
  return <Separator className={listStyles.separator ?? ''} />
}
