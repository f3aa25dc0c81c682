import { Icon, Menu, MenuItem } from '@pergola/sdk/ui'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './tabular.module.css'
import { startDrag } from './useDrop'

export interface RowHandleProps {
  itemName: string
  index: number
  isLast: boolean
  tabIndex: number
  onMove: (from: number, to: number) => void
}

/** The grip of a row: dragged, moved up and down by Alt + arrow, or pressed for a menu that does the same. */
export function RowHandle({ itemName, index, isLast, tabIndex, onMove }: RowHandleProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const name = t('layouts.tabular.move_item', { item: itemName })

  function handleKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(index, index + (event.key === 'ArrowDown' ? 1 : -1))
  }

  function handleDragStart(event: DragEvent<HTMLElement>) {
    startDrag(event, 'row', index)
    const row = event.currentTarget.closest('[role="row"]')
    if (row) event.dataTransfer.setDragImage(row, 16, 16)
  }

  return (
    <>
      <button
        ref={ref}
        type="button"
        className={styles.handle}
        aria-label={name}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        draggable
        onDragStart={handleDragStart}
        onKeyDown={handleKeyDown}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="drag_indicator" size={18} />
      </button>
      <Menu triggerRef={ref} isOpen={isOpen} onOpenChange={setIsOpen} aria-label={name}>
        <MenuItem icon="arrow_upward" isDisabled={index === 0} onAction={() => onMove(index, index - 1)}>
          {t('move_up')}
        </MenuItem>
        <MenuItem icon="arrow_downward" isDisabled={isLast} onAction={() => onMove(index, index + 1)}>
          {t('move_down')}
        </MenuItem>
      </Menu>
    </>
  )
}
