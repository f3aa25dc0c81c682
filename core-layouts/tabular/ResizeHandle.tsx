import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MIN_WIDTH_PX } from './columnLayout'
import styles from './tabular.module.css'
import type { ColumnHeader } from './useColumns'

const STEP_PX = 16
const MAX_WIDTH_PX = 1200

export interface ResizeHandleProps {
  header: ColumnHeader
  label: string
  widthPx: number
  /** Tab reaches the handle of the active header only. */
  isTabStop: boolean
  isRightToLeft: boolean
  onResizeBy: (deltaPx: number) => void
}

/** The edge of a column: dragged, or moved by arrow keys. */
export function ResizeHandle(props: ResizeHandleProps) {
  const { header, label, widthPx, isTabStop, isRightToLeft, onResizeBy } = props
  const { t } = useTranslation()
  const startResize = header.getResizeHandler()

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onResizeBy((event.key === 'ArrowRight') === isRightToLeft ? -STEP_PX : STEP_PX)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this is the window splitter of ARIA
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('layouts.tabular.resize_column', { field: label })}
      aria-valuenow={widthPx}
      aria-valuemin={MIN_WIDTH_PX}
      aria-valuemax={MAX_WIDTH_PX}
      tabIndex={isTabStop ? 0 : -1}
      className={styles.resize}
      data-resizing={header.column.getIsResizing() || undefined}
      onMouseDown={(event) => {
        // Else the header cell around it would be dragged to another place.
        event.preventDefault()
        startResize(event)
      }}
      onTouchStart={startResize}
      onKeyDown={handleKeyDown}
    />
  )
}
