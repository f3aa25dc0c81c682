import { type FileRecord, itemsPath, toParameters, useApi } from '@pergola/sdk'
import { alternativeText } from '@pergola/sdk/contract'
import { ItemPicker, useNotifyFailure } from '@pergola/sdk/items'
import { Button, Dialog, TextField } from '@pergola/sdk/ui'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_CARDS } from '../../shared/filePicker'
import { assetAddress } from '../../shared/files'
import { OneFile } from '../../shared/OneFile'
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
const FIELDS = ['id', 'title', 'type', 'data', 'metadata']

/** Puts a picture or a player into the text: uploaded, from the library, or by its address; and changes a picture. */
export default function MediaDialog({ editor, kind, onClose }: MediaDialogProps) {
  const { t } = useTranslation()
  const media = useMedia(editor, kind)
  const [isPicking, setIsPicking] = useState(false)

  function handleConfirm() {
    onClose()
    editor.chain().focus().insertContent(media.toNode()).run()
  }

  return (
    <>
      <Dialog
        isOpen={!isPicking}
        hasEdits={media.hasEdits}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t(`interfaces.wysiwyg.${kind}`)}
        footer={
          <>
            <Button variant="quiet" onPress={onClose}>
              {t('cancel')}
            </Button>
            <Button variant="primary" isDisabled={!media.isUsable} onPress={handleConfirm}>
              {t(`interfaces.wysiwyg.${kind}_save`)}
            </Button>
          </>
        }
      >
        <MediaForm kind={kind} media={media} onPick={() => setIsPicking(true)} />
      </Dialog>
      <ItemPicker
        isOpen={isPicking}
        title={t('choose_one')}
        collection="directus_files"
        layout={FILE_CARDS}
        filters={FILTERS[kind]}
        value={[]}
        isSingle
        onDone={([key]) => {
          setIsPicking(false)
          if (key !== undefined) void media.takeRecord(Number(key))
        }}
        onCancel={() => setIsPicking(false)}
      />
    </>
  )
}

interface MediaFormProps extends Pick<MediaDialogProps, 'kind'> {
  media: Media
  /** Opens the library. */
  onPick: () => void
}

function MediaForm({ kind, media, onPick }: MediaFormProps) {
  const { t } = useTranslation()
  const { source, text, width, isUsable, change } = media
  return (
    <div className={styles.media}>
      {kind === 'image' && isUsable && <img className={styles.preview} src={source.trim()} alt={text} />}
      <OneFile accept={ACCEPTED[kind]} onUploaded={media.takeFile} onPick={onPick} />
      <TextField
        label={t('interfaces.wysiwyg.link_address')}
        description={kind === 'media' ? t('interfaces.wysiwyg.media_address') : undefined}
        value={source}
        onChange={(next) => change({ source: next, type: null })}
        errorMessage={source.trim() === '' || isUsable ? undefined : t('interfaces.wysiwyg.source_invalid')}
      />
      {kind === 'image' && (
        <TextField
          label={t('interfaces.wysiwyg.alt')}
          description={t('interfaces.wysiwyg.alt_comment')}
          value={text}
          onChange={(next) => change({ text: next })}
        />
      )}
      <TextField
        label={t('interfaces.wysiwyg.width')}
        description={t('interfaces.wysiwyg.width_comment')}
        value={width}
        onChange={(next) => change({ width: next })}
      />
    </div>
  )
}

interface MediaDraft {
  source: string
  /** Media type, where it is known. */
  type: string | null
  /** In place of a picture that cannot be seen. */
  text: string
  width: string
}

type Media = ReturnType<typeof useMedia>

/** A picture or player as it is entered: at first what is selected in the text. */
function useMedia(editor: Editor, kind: MediaDialogProps['kind']) {
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const current = editor.getAttributes(kind === 'image' ? 'picture' : 'embedded')
  const [start] = useState<MediaDraft>({
    source: String(current.src ?? ''),
    type: null,
    text: String(current.alt ?? ''),
    width: String(current.width ?? ''),
  })
  const [draft, setDraft] = useState(start)
  const source = draft.source.trim()

  function takeFile(file: Pick<FileRecord, 'title' | 'type' | 'data' | 'metadata'>) {
    const { title, type, data } = file
    setDraft((before) => ({
      ...before,
      source: assetAddress(api, data),
      type: type ?? null,
      text: before.text || alternativeText(file) || (title ?? ''),
    }))
  }

  async function takeRecord(key: number) {
    const query = toParameters({ fields: FIELDS })
    try {
      takeFile(await api.get<FileRecord>(itemsPath('directus_files', key), { query }))
    } catch (error) {
      notifyFailure(error)
    }
  }

  /** What is put into the text. */
  function toNode() {
    const width = /^\d+%?$/.test(draft.width.trim()) ? draft.width.trim() : null
    if (kind === 'media') {
      return {
        type: 'embedded',
        attrs: { ...current, ...embeddedOf(source, draft.type), ...(width && { width }) },
      }
    }
    const height = width === current.width ? current.height : null
    return { type: 'picture', attrs: { ...current, src: source, alt: draft.text, width, height } }
  }

  return {
    ...draft,
    isUsable: source !== '' && isSafeSource(source),
    hasEdits: draft !== start,
    change: (part: Partial<MediaDraft>) => setDraft((before) => ({ ...before, ...part })),
    takeFile,
    takeRecord,
    toNode,
  }
}
