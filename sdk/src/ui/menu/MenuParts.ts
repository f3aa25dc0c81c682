import { type ComponentType, createContext, type ReactNode, type RefObject } from 'react'
import type {
  MenuItemProps as AriaMenuItemProps,
  MenuProps as AriaMenuProps,
} from 'react-aria-components/Menu'
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'

export interface MenuProps
  extends Omit<AriaMenuProps<object>, 'className' | 'style' | 'children' | 'render'> {
  placement?: AriaPopoverProps['placement']
  /** What the menu opens beside, where many buttons share it and none stands in a {@link MenuTrigger} with it. */
  triggerRef?: RefObject<HTMLElement | null>
  /** With `triggerRef`. */
  isOpen?: boolean
  /** With `triggerRef`: called with false when the menu closes. */
  onOpenChange?: (isOpen: boolean) => void
  /** {@link MenuItem}s, {@link MenuSection}s and {@link MenuSeparator}s. */
  children: ReactNode
  className?: string
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

export interface MenuSectionProps {
  title?: string
  'aria-label'?: string
  children: ReactNode
}

/** The implementation of what stands in a menu: it comes with the menu, which is fetched when it first opens. @internal */
export interface MenuParts {
  Item: ComponentType<MenuItemProps>
  Section: ComponentType<MenuSectionProps>
  Separator: ComponentType
}

export const MenuPartsContext = createContext<MenuParts | null>(null)
