import { type ComponentType, createContext } from 'react'
import type { MenuItemProps, MenuSectionProps } from './Menu'

/** The implementation of what stands in a menu: it comes with the menu, which is fetched when it first opens. @internal */
export interface MenuParts {
  Item: ComponentType<MenuItemProps>
  Section: ComponentType<MenuSectionProps>
  Separator: ComponentType
}

export const MenuPartsContext = createContext<MenuParts | null>(null)
