import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Box, moveBox, resizeBox, type Size } from './cropBox'
import styles from './file-preview.module.css'

interface CropFrameProps {
  box: Box
  /** Size of the picture. */
  size: Size
  ratio: number | null
  onChange: (box: Box) => void
}

/** What a way of the pointer, in pixels of the picture, makes of a box. */
type Apply = (from: Box, dx: number, dy: number) => Box

const STEP_PX = 10

/** The part of a picture that stays: dragged by its middle, sized by its corner, both by arrow keys too. Escape takes a drag back. */
export function CropFrame({ box, size, ratio, onChange }: CropFrameProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const handlersOf = useBoxDrag({ box, size, onChange, frame })
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{
        left: percent(box.x, size.width),
        top: percent(box.y, size.height),
        width: percent(box.width, size.width),
        height: percent(box.height, size.height),
      }}
    >
      <button
        type="button"
        className={styles.move}
        aria-label={t('interfaces.file-preview.move')}
        {...handlersOf((from, dx, dy) => moveBox(from, dx, dy, size))}
      />
      <button
        type="button"
        className={styles.resize}
        aria-label={t('interfaces.file-preview.resize')}
        {...handlersOf((from, dx, dy) => resizeBox(from, dx, dy, size, ratio))}
      />
    </div>
  )
}

interface BoxDragOptions extends Omit<CropFrameProps, 'ratio'> {
  /** What lies over the picture, as a part of its element. */
  frame: RefObject<HTMLElement | null>
}

/** @returns Gives the handlers of a button that changes the box in one way. */
function useBoxDrag({ box, size, onChange, frame }: BoxDragOptions) {
  /** Where a drag began: what it makes of the box is counted from there, so that the box stays below the pointer. */
  const start = useRef<{ pointerId: number; x: number; y: number; box: Box } | null>(null)

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    event.preventDefault()
    if (event.button !== 0 || start.current) return
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, box }
  }

  function handlePointerMove(event: PointerEvent, apply: Apply) {
    const area = frame.current?.parentElement?.getBoundingClientRect()
    if (start.current?.pointerId !== event.pointerId || !area) return
    const { x, y, box: from } = start.current
    const scale = size.width / area.width
    onChange(apply(from, (event.clientX - x) * scale, (event.clientY - y) * scale))
  }

  function handleKeyDown(event: KeyboardEvent, apply: Apply) {
    if (event.key === 'Escape' && start.current) {
      event.preventDefault()
      onChange(start.current.box)
      start.current = null
    }
    // What a drag goes on from would be another box.
    if (start.current) return
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-STEP_PX, 0],
      ArrowRight: [STEP_PX, 0],
      ArrowUp: [0, -STEP_PX],
      ArrowDown: [0, STEP_PX],
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onChange(apply(box, ...step))
  }

  const end = ({ pointerId }: PointerEvent) => {
    if (start.current?.pointerId === pointerId) start.current = null
  }

  return (apply: Apply) => ({
    onPointerDown: handlePointerDown,
    onPointerMove: (event: PointerEvent) => handlePointerMove(event, apply),
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent) => handleKeyDown(event, apply),
  })
}
