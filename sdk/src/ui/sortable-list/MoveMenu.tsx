import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuItem } from '../menu/Menu'

export interface MoveMenuProps {
  /** The handle that was pressed. */
  triggerRef: RefObject<HTMLElement | null>
  isOpen: boolean
  /** Name of the row. */
  label: string
  /** Its place, from 0. */
  place: number
  /** How many rows there are. */
  total: number
  onMove: (to: number) => void
  onClose: () => void
}

/** Where a row can go that is not dragged: with a finger, or with a pointer that is hard to hold. */
export function MoveMenu({ triggerRef, isOpen, label, place, total, onMove, onClose }: MoveMenuProps) {
  const { t } = useTranslation()
  const last = total - 1
  return (
    <Menu
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onClose}
      placement="bottom start"
      aria-label={label}
    >
      <MenuItem icon="vertical_align_top" isDisabled={place < 2} onAction={() => onMove(0)}>
        {t('move_to_top')}
      </MenuItem>
      <MenuItem icon="arrow_upward" isDisabled={place < 1} onAction={() => onMove(place - 1)}>
        {t('move_up')}
      </MenuItem>
      <MenuItem icon="arrow_downward" isDisabled={place === last} onAction={() => onMove(place + 1)}>
        {t('move_down')}
      </MenuItem>
      <MenuItem icon="vertical_align_bottom" isDisabled={place > last - 2} onAction={() => onMove(last)}>
        {t('move_to_bottom')}
      </MenuItem>
    </Menu>
  )
}
