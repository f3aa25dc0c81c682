import { useRef } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  RootMenuTriggerStateContext,
} from 'react-aria-components/Menu'
import { Separator } from 'react-aria-components/Separator'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { Kbd } from '../kbd/Kbd'
import listStyles from '../listbox/list.module.css'
import type { OverlayTrigger } from '../overlay/OverlayTriggerContext'
import { PopoverSurface } from '../popover/PopoverSurface'
import {
  type MenuItemProps,
  type MenuParts,
  MenuPartsContext,
  type MenuProps,
  type MenuSectionProps,
} from './MenuParts'

export interface OpenMenuProps extends MenuProps {
  isOpen: boolean
  trigger: OverlayTrigger
}

/** The surface of a menu with its items. @internal */
export function OpenMenu({
  trigger,
  isOpen,
  placement = 'bottom start',
  className,
  ...props
}: OpenMenuProps) {
  const { state, triggerRef, overlayProps } = trigger
  const scrollRef = useRef<HTMLDivElement>(null)
  return (
    <OverlayTriggerStateContext value={state}>
      <RootMenuTriggerStateContext value={state}>
        <PopoverSurface
          trigger="MenuTrigger"
          triggerRef={triggerRef}
          scrollRef={scrollRef}
          placement={placement}
          aria-label={props['aria-label']}
          aria-labelledby={
            'aria-labelledby' in overlayProps ? String(overlayProps['aria-labelledby']) : undefined
          }
        >
          <MenuPartsContext value={PARTS}>
            <AriaMenu
              {...overlayProps}
              {...props}
              ref={scrollRef}
              className={cx(listStyles.list, className)}
            />
          </MenuPartsContext>
        </PopoverSurface>
      </RootMenuTriggerStateContext>
    </OverlayTriggerStateContext>
  )
}

function Item({ icon, children, description, shortcut, isDanger, ...props }: MenuItemProps) {
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

function Section({ title, children, ...props }: MenuSectionProps) {
  return (
    <AriaMenuSection {...props} className={listStyles.section ?? ''}>
      {title && <Header className={listStyles.header ?? ''}>{title}</Header>}
      {children}
    </AriaMenuSection>
  )
}

function Line() {
  return <Separator className={listStyles.separator ?? ''} />
}

const PARTS: MenuParts = { Item, Section, Separator: Line }
