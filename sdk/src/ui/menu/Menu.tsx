import { type ReactNode, type RefObject, use, useRef } from 'react'
import { PressResponder } from 'react-aria/private/interactions/PressResponder'
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState'
import { lazyOverlay } from '../../client/lazy/lazyComponent'
import { OverlayTriggerContext } from '../overlay/OverlayTriggerContext'
import { useMenuButton } from '../overlay/useMenuButton'
import {
  type MenuItemProps,
  type MenuParts,
  MenuPartsContext,
  type MenuProps,
  type MenuSectionProps,
} from './MenuParts'

export interface MenuTriggerProps {
  isOpen?: boolean
  defaultOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

/** Ties a button (first child) to its {@link Menu} (second child). */
export function MenuTrigger({ children, ...props }: MenuTriggerProps) {
  const state = useMenuTriggerState(props)
  const triggerRef = useRef<HTMLElement>(null)
  const { buttonProps, overlayProps } = useMenuButton({ type: 'menu' }, state, triggerRef)
  return (
    <OverlayTriggerContext value={{ state, triggerRef, overlayProps }}>
      <PressResponder {...buttonProps} ref={triggerRef} isPressed={state.isOpen}>
        {children}
      </PressResponder>
    </OverlayTriggerContext>
  )
}

/** A list of actions, or of choices with `selectionMode`. Arrow keys, typing ahead, Home and End move in it. */
export function Menu({ triggerRef, isOpen, onOpenChange, ...props }: MenuProps) {
  const trigger = use(OverlayTriggerContext)
  if (triggerRef) {
    return <SharedMenu {...props} triggerRef={triggerRef} isOpen={isOpen} onOpenChange={onOpenChange} />
  }
  if (!trigger) throw new Error('A Menu stands inside a MenuTrigger, or has a triggerRef')
  return <OpenMenu {...props} trigger={trigger} isOpen={trigger.state.isOpen} />
}

function SharedMenu({ triggerRef, isOpen = false, onOpenChange, ...props }: MenuProps & SharedTrigger) {
  const state = useMenuTriggerState({ isOpen, onOpenChange })
  const overlayProps = { autoFocus: 'first', onClose: state.close }
  return <OpenMenu {...props} trigger={{ state, triggerRef, overlayProps }} isOpen={isOpen} />
}

interface SharedTrigger {
  triggerRef: RefObject<HTMLElement | null>
}

/** What opens, fetched with the first one. @internal */
export const OpenMenu = lazyOverlay(() =>
  import(/* webpackChunkName: "ui-overlays" */ './OpenMenu').then((file) => file.OpenMenu),
)

/** One action; `onAction` runs it, `href` makes it a link. */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useMenuParts()
  return <Item {...props} />
}

/** A titled part of a {@link Menu}. */
export function MenuSection(props: MenuSectionProps) {
  const { Section } = useMenuParts()
  return <Section {...props} />
}

/** A hairline between parts of a {@link Menu}. */
export function MenuSeparator() {
  const { Separator } = useMenuParts()
  return <Separator />
}

function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext)
  if (!parts) throw new Error('Parts of a menu stand inside a Menu')
  return parts
}
