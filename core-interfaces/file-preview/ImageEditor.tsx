import { type FileRecord, isApiError, isEqual, itemsPath, useApi, useConfirm, useNotify } from '@pergola/sdk'
import { itemKeys, LeaveGuard } from '@pergola/sdk/items'
import { Button, IconButton, Select } from '@pergola/sdk/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CropFrame } from './CropFrame'
import { type Box, centerBox, type Size, turnBox } from './cropBox'
import { cutOut, drawTurned, type Turn, turnedSize } from './drawPicture'
import styles from './file-preview.module.css'

interface ImageEditorProps {
  file: FileRecord
  source: string
  onClose: (isSaved: boolean) => void
}

const RATIOS = { free: null, original: null, square: 1, '16:9': 16 / 9, '4:3': 4 / 3, '3:2': 3 / 2 } as const
type RatioName = keyof typeof RATIOS

/** Turns, mirrors and crops a picture, and stores the result in its place. Escape discards, after a question where something has changed. */
export default function ImageEditor({ file, source, onClose }: ImageEditorProps) {
  const { t } = useTranslation()
  const edit = usePictureEdit(file, source, onClose)
  const confirm = useConfirm()
  const { canvas, size, box } = edit

  async function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    const isDiscarded =
      !edit.isChanged ||
      (await confirm({
        title: t('unsaved_changes'),
        confirmLabel: t('discard_changes'),
        isDestructive: true,
      }))
    if (isDiscarded) onClose(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape belongs to the whole editor, not to one control of it
    <div className={styles.editor} onKeyDown={(event) => void handleKeyDown(event)}>
      <LeaveGuard hasUnsavedEdits={() => edit.isChanged} onDiscard={() => onClose(false)} />
      <div className={styles.stage}>
        <canvas ref={canvas} className={styles.canvas} />
        {size && box && <CropFrame box={box} size={size} ratio={edit.ratio} onChange={edit.setBox} />}
      </div>
      <div className={styles.tools}>
        <Select
          size="compact"
          autoFocus
          aria-label={t('interfaces.file-preview.aspect_ratio')}
          value={edit.ratioName}
          onChange={edit.chooseRatio}
          options={(Object.keys(RATIOS) as RatioName[]).map((id) => ({
            id,
            label: id.includes(':') ? id : t(`interfaces.file-preview.${id}`),
          }))}
        />
        <IconButton
          icon="flip"
          size="compact"
          label={t('interfaces.file-preview.flip')}
          onPress={edit.flip}
        />
        <IconButton
          icon="rotate_90_degrees_ccw"
          size="compact"
          label={t('interfaces.file-preview.rotate')}
          onPress={edit.rotate}
        />
        <span className={styles.space} />
        <Button size="compact" variant="quiet" onPress={() => onClose(false)}>
          {t('interfaces.file-preview.discard')}
        </Button>
        <Button
          size="compact"
          variant="primary"
          isPending={edit.isSaving}
          isDisabled={!box}
          onPress={() => void edit.save()}
        >
          {t('interfaces.file-preview.save')}
        </Button>
      </div>
    </div>
  )
}

/** The picture as it is turned, mirrored and cropped. */
function usePictureEdit(file: FileRecord, source: string, onClose: ImageEditorProps['onClose']) {
  const { image, canvas, turn, setTurn, box, setBox } = useDrawnPicture(source, () => onClose(false))
  const [ratioName, setRatioName] = useState<RatioName>('free')
  const { store, isSaving } = useStorePicture(file, () => onClose(true))
  const size: Size | null =
    image && turnedSize({ width: image.naturalWidth, height: image.naturalHeight }, turn)
  const ratioOf = (name: RatioName, { width, height }: Size) =>
    name === 'original' ? width / height : RATIOS[name]

  const isTurned = turn.isFlipped || turn.quarters % 4 !== 0
  const whole = image && centerBox({ width: image.naturalWidth, height: image.naturalHeight }, null)

  return {
    canvas,
    size,
    isChanged: isTurned || !isEqual(box, whole),
    box,
    setBox,
    ratioName,
    ratio: size ? ratioOf(ratioName, size) : RATIOS[ratioName],
    chooseRatio: (name: RatioName) => {
      if (!size) return
      setRatioName(name)
      setBox(centerBox(size, ratioOf(name, size)))
    },
    flip: () => setTurn({ ...turn, isFlipped: !turn.isFlipped }),
    rotate: () => {
      if (!size || !box) return
      setTurn({ ...turn, quarters: turn.quarters + (turn.isFlipped ? 3 : 1) })
      setBox(turnBox(box, size))
      // The box has turned with the picture; its ratio is no longer the chosen one.
      setRatioName('free')
    },
    isSaving,
    save: async () => {
      if (canvas.current && box) await store(canvas.current, box)
    },
  }
}

/** Loads the picture and draws it on the canvas as it is turned. One that no browser can show is said to be so. */
function useDrawnPicture(source: string, onBroken: () => void) {
  const { t } = useTranslation()
  const notify = useNotify()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [turn, setTurn] = useState<Turn>({ quarters: 0, isFlipped: false })
  const [box, setBox] = useState<Box | null>(null)

  const handleBroken = useEffectEvent(() => {
    notify({ title: t('interfaces.file-preview.image_broken'), color: 'danger' })
    onBroken()
  })
  useEffect(() => {
    const element = new Image()
    element.crossOrigin = 'use-credentials'
    element.onload = () => {
      setImage(element)
      setBox(centerBox({ width: element.naturalWidth, height: element.naturalHeight }, null))
    }
    element.onerror = () => handleBroken()
    element.src = source
    return () => {
      element.onload = null
      element.onerror = null
    }
  }, [source])

  useEffect(() => {
    if (canvas.current && image) drawTurned(canvas.current, image, turn)
  }, [image, turn])
  return { canvas, image, turn, setTurn, box, setBox }
}

/** Stores what the box cuts out in the place of the picture. */
function useStorePicture(file: FileRecord, onSaved: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)

  async function store(canvas: HTMLCanvasElement, box: Box) {
    setIsSaving(true)
    try {
      const data = cutOut(canvas, box, file.type ?? 'image/png')
      await api.patch(itemsPath('directus_files', file.id), { data })
      notify({ title: t('interfaces.file-preview.image_updated'), color: 'success' })
      void queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, 'directus_files') })
      onSaved()
    } catch (error) {
      const details = isApiError(error) ? error.message : undefined
      notify({ title: t('interfaces.file-preview.image_save_failed'), details, color: 'danger' })
      setIsSaving(false)
    }
  }
  return { store, isSaving }
}
