import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MIN_WIDTH_PX } from './columnLayout'
import styles from './tabular.module.css'

export const RESIZE_STEP_PX = 16
const MAX_WIDTH_PX = 1200

export interface ResizeHandleProps {
  label: string
  widthPx: number
  isRightToLeft: boolean
  /** While the edge is dragged; `null` when that ends without a change. */
  onDragBy: (deltaPx: number | null) => void
  onResizeBy: (deltaPx: number) => void
  /** The column shares the room again. */
  onReset: () => void
}

/**
 * The edge of a column: dragged, or moved by arrow keys once it has been pressed. Escape takes a drag back, a double press or
 * Backspace the width that was set.
 */
export function ResizeHandle(props: ResizeHandleProps) {
  const { label, widthPx, isRightToLeft, onDragBy, onResizeBy, onReset } = props
  const { t } = useTranslation()
  const edgeRef = useRef<HTMLDivElement>(null)
  const [startX, setStartX] = useState<number | null>(null)

  const deltaOf = ({ clientX }: PointerEvent) => (clientX - (startX ?? clientX)) * (isRightToLeft ? -1 : 1)

  function endDrag(deltaPx: number) {
    if (startX === null) return
    setStartX(null)
    if (deltaPx !== 0) onResizeBy(deltaPx)
    onDragBy(null)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') endDrag(0)
    if (event.key === 'Backspace') onReset()
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onResizeBy((event.key === 'ArrowRight') === isRightToLeft ? -RESIZE_STEP_PX : RESIZE_STEP_PX)
  }

  // Only the browser knows how wide a column is that shares the room. Asked once the header is laid out: before, it would have to
  // lay out the page for each answer.
  useEffect(() => {
    const edge = edgeRef.current
    const drawnPx = edge?.parentElement?.offsetWidth || widthPx
    edge?.setAttribute('aria-valuenow', `${drawnPx}`)
    edge?.setAttribute('aria-valuemax', `${Math.max(drawnPx, MAX_WIDTH_PX)}`)
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this is the window splitter of ARIA
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('layouts.tabular.resize_column', { field: label })}
      ref={edgeRef}
      aria-valuenow={widthPx}
      aria-valuemin={MIN_WIDTH_PX}
      // The table has one tab stop; the keyboard moves the edge from the header itself.
      tabIndex={-1}
      className={styles.resize}
      data-resizing={startX !== null || undefined}
      // Else the header cell around it would be dragged to another place.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus({ preventScroll: true })
        setStartX(event.clientX)
      }}
      onPointerMove={(event) => startX !== null && onDragBy(deltaOf(event))}
      onPointerUp={(event) => endDrag(deltaOf(event))}
      onPointerCancel={() => endDrag(0)}
      onDoubleClick={onReset}
      onKeyDown={handleKeyDown}
    />
  )
}
