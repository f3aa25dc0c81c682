import type { FileRecord } from '@pergola/sdk'
import { Button } from '@pergola/sdk/ui'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './file-preview.module.css'

interface FocalPointEditorProps {
  file: FileRecord
  source: string
  /** Gets the metadata with the point that was chosen. */
  onChoose: (metadata: object) => void
  onClose: () => void
}

/** In percent of width and height, from the top left. */
interface FocalPoint {
  x: number
  y: number
}

const CENTER: FocalPoint = { x: 50, y: 50 }
const STEP_PERCENT = 2
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP_PERCENT, 0],
  ArrowRight: [STEP_PERCENT, 0],
  ArrowUp: [0, -STEP_PERCENT],
  ArrowDown: [0, STEP_PERCENT],
}

/** Chooses the point of a picture that cropped thumbnails keep in sight. Escape discards. */
export default function FocalPointEditor(props: FocalPointEditorProps) {
  const { file, source, onChoose, onClose } = props
  const { t } = useTranslation()
  const hint = useId()
  const [point, setPoint] = useState(() => parseFocalPoint(file.metadata) ?? CENTER)
  const place = (x: number, y: number) => setPoint({ x: within(x), y: within(y) })

  function handlePointer(event: PointerEvent<HTMLElement>) {
    if (event.type === 'pointermove' && event.buttons === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    place(((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (step) {
      event.preventDefault()
      place(point.x + step[0], point.y + step[1])
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape belongs to the whole editor, not to one control of it
    <div className={styles.editor} onKeyDown={handleKeyDown}>
      <div className={styles.pointStage} onPointerDown={handlePointer} onPointerMove={handlePointer}>
        <img className={styles.pointPicture} src={source} alt="" draggable={false} />
        <button
          // biome-ignore lint/a11y/noAutofocus: the point is what was asked for
          autoFocus
          type="button"
          className={styles.point}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          aria-label={t('interfaces.file-preview.focal_point')}
          aria-describedby={hint}
        />
      </div>
      <p id={hint} className={styles.pointHint}>
        {t('interfaces.file-preview.focal_point_hint')} <output dir="ltr">{formatFocalPoint(point)}</output>
      </p>
      <div className={styles.tools}>
        <span className={styles.space} />
        <Button size="compact" variant="quiet" onPress={onClose}>
          {t('interfaces.file-preview.discard')}
        </Button>
        <Button
          size="compact"
          variant="primary"
          onPress={() =>
            onChoose({ ...(file.metadata as object | null), focal_point: formatFocalPoint(point) })
          }
        >
          {t('done')}
        </Button>
      </div>
    </div>
  )
}

const within = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)))

/** Reads `focal_point` of a file's metadata, written as CSS writes `object-position`: `25% 40%`. */
function parseFocalPoint(metadata: unknown): FocalPoint | null {
  const { focal_point: text } = (metadata ?? {}) as { focal_point?: unknown }
  const [, x, y] = /^(\d{1,3}(?:\.\d+)?)% (\d{1,3}(?:\.\d+)?)%$/.exec(String(text)) ?? []
  return x !== undefined && Number(x) <= 100 && Number(y) <= 100 ? { x: Number(x), y: Number(y) } : null
}

function formatFocalPoint({ x, y }: FocalPoint): string {
  return `${x}% ${y}%`
}
