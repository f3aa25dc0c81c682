import { type FileRecord, itemsPath, toParameters, useApi } from '@pergola/sdk'
import { FileUpload, ItemPicker, useNotifyFailure } from '@pergola/sdk/items'
import { Button, Dialog, TextField } from '@pergola/sdk/ui'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assetAddress } from '../../shared/files'
import { isSafeSource } from '../markup/isSafeLink'
import styles from '../wysiwyg.module.css'
import { embeddedOf } from './embeddedOf'

export interface MediaDialogProps {
  editor: Editor
  kind: 'image' | 'media'
  onClose: () => void
}

const ACCEPTED = { image: 'image/*', media: 'video/*,audio/*' }
const FILTERS = {
  image: [{ field: 'type', operator: 'contains', value: 'image/' }],
  media: [{ field: 'type', operator: 'rlike', value: '%o/%' }],
}
const PICKER_FIELDS = ['title', 'type', 'filesize', 'uploaded_on']
/** Wide enough to be looked at, and as wide as the text at most. */
const FIELDS = ['id', 'title', 'type', 'data']

/** Puts a picture or a player into the text: uploaded, from the library, or by its address; and changes a picture. */
export default function MediaDialog({ editor, kind, onClose }: MediaDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const current = editor.getAttributes(kind === 'image' ? 'picture' : 'embedded')
  const [source, setSource] = useState(String(current.src ?? ''))
  const [type, setType] = useState<string | null>(null)
  const [text, setText] = useState(String(current.alt ?? ''))
  const [width, setWidth] = useState(String(current.width ?? ''))
  const [isPicking, setIsPicking] = useState(false)
  const isUsable = source.trim() !== '' && isSafeSource(source.trim())

  function handleFile(file: Pick<FileRecord, 'title' | 'type' | 'data'>) {
    setSource(assetAddress(api, file.data))
    setType(file.type ?? null)
    if (text === '') setText(file.title ?? '')
  }

  async function handlePicked(key: number) {
    setIsPicking(false)
    try {
      handleFile(
        await api.get<FileRecord>(itemsPath('directus_files', key), {
          query: toParameters({ fields: FIELDS }),
        }),
      )
    } catch (error) {
      notifyFailure(error)
    }
  }

  function handleConfirm() {
    const src = source.trim()
    const size = /^\d+%?$/.test(width.trim()) ? width.trim() : null
    const node =
      kind === 'image'
        ? {
            type: 'picture',
            attrs: {
              ...current,
              src,
              alt: text,
              width: size,
              height: size === current.width ? current.height : null,
            },
          }
        : { type: 'embedded', attrs: { ...current, ...embeddedOf(src, type), ...(size && { width: size }) } }
    onClose()
    editor.chain().focus().insertContent(node).run()
  }

  return (
    <>
      <Dialog
        isOpen={!isPicking}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t(`interfaces.wysiwyg.${kind}`)}
        footer={
          <>
            <Button variant="quiet" onPress={onClose}>
              {t('cancel')}
            </Button>
            <Button variant="primary" isDisabled={!isUsable} onPress={handleConfirm}>
              {t(`interfaces.wysiwyg.${kind}_save`)}
            </Button>
          </>
        }
      >
        <div className={styles.media}>
          {kind === 'image' && isUsable && <img className={styles.preview} src={source.trim()} alt={text} />}
          <FileUpload isSmall isMultiple={false} accept={ACCEPTED[kind]} onUploaded={handleFile}>
            <Button size="compact" icon="playlist_add" onPress={() => setIsPicking(true)}>
              {t('existing')}
            </Button>
          </FileUpload>
          <TextField
            label={t('interfaces.wysiwyg.link_address')}
            description={kind === 'media' ? t('interfaces.wysiwyg.media_address') : undefined}
            value={source}
            onChange={(next) => {
              setSource(next)
              setType(null)
            }}
            errorMessage={
              source.trim() === '' || isUsable ? undefined : t('interfaces.wysiwyg.source_invalid')
            }
          />
          {kind === 'image' && (
            <TextField
              label={t('interfaces.wysiwyg.alt')}
              description={t('interfaces.wysiwyg.alt_comment')}
              value={text}
              onChange={setText}
            />
          )}
          <TextField
            label={t('interfaces.wysiwyg.width')}
            description={t('interfaces.wysiwyg.width_comment')}
            value={width}
            onChange={setWidth}
          />
        </div>
      </Dialog>
      <ItemPicker
        isOpen={isPicking}
        title={t('choose_one')}
        collection="directus_files"
        fields={PICKER_FIELDS}
        filters={FILTERS[kind]}
        value={[]}
        isSingle
        onDone={([key]) => (key === undefined ? setIsPicking(false) : void handlePicked(Number(key)))}
        onCancel={() => setIsPicking(false)}
      />
    </>
  )
}
