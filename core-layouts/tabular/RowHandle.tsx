import { Icon } from '@pergola/sdk/ui'
import type { DragEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './tabular.module.css'
import { startDrag } from './useDrop'

export interface RowHandleProps {
  itemName: string
  index: number
  tabIndex: number
  onMove: (from: number, to: number) => void
}

/** The grip of a row: dragged, or moved up and down by Alt + arrow. */
export function RowHandle({ itemName, index, tabIndex, onMove }: RowHandleProps) {
  const { t } = useTranslation()

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
    <button
      type="button"
      className={styles.handle}
      aria-label={t('layouts.tabular.move_item', { item: itemName })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      tabIndex={tabIndex}
      draggable
      onDragStart={handleDragStart}
      onKeyDown={handleKeyDown}
    >
      <Icon name="drag_indicator" size={18} />
    </button>
  )
}
