import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
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

const STEP_PX = 10

/** The part of a picture that stays: dragged by its middle, sized by its corner, both by arrow keys too. */
export function CropFrame({ box, size, ratio, onChange }: CropFrameProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }

  function handlePointerMove(event: PointerEvent, apply: (dx: number, dy: number) => Box) {
    const area = frame.current?.parentElement?.getBoundingClientRect()
    if (!last.current || !area) return
    const scale = size.width / area.width
    onChange(apply((event.clientX - last.current.x) * scale, (event.clientY - last.current.y) * scale))
    last.current = { x: event.clientX, y: event.clientY }
  }

  function handleKeyDown(event: KeyboardEvent, apply: (dx: number, dy: number) => Box) {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-STEP_PX, 0],
      ArrowRight: [STEP_PX, 0],
      ArrowUp: [0, -STEP_PX],
      ArrowDown: [0, STEP_PX],
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onChange(apply(...step))
  }

  const move = (dx: number, dy: number) => moveBox(box, dx, dy, size)
  const resize = (dx: number, dy: number) => resizeBox(box, dx, dy, size, ratio)
  const handlers = (apply: (dx: number, dy: number) => Box) => ({
    onPointerDown: handlePointerDown,
    onPointerMove: (event: PointerEvent) => handlePointerMove(event, apply),
    onPointerUp: () => {
      last.current = null
    },
    onKeyDown: (event: KeyboardEvent) => handleKeyDown(event, apply),
  })

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
        {...handlers(move)}
      />
      <button
        type="button"
        className={styles.resize}
        aria-label={t('interfaces.file-preview.resize')}
        {...handlers(resize)}
      />
    </div>
  )
}
