import { type FileRecord, type InterfaceProps, useApi, usePermissions } from '@pergola/sdk'
import { Button, Icon, lazyComponent, Notice } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ControlGroup } from '../shared/ControlGroup'
import { assetAddress } from '../shared/files'
import { AlternativeText } from './AlternativeText'
import { DownloadButton } from './DownloadButton'
import { FileView } from './FileView'
import styles from './file-preview.module.css'
import type meta from './meta'

/** The editor is fetched when someone edits a picture. */
const ImageEditor = lazyComponent(
  async () => (await import(/* webpackChunkName: "image-editor" */ './ImageEditor')).default,
  FileView,
)

const FocalPointEditor = lazyComponent(
  async () => (await import(/* webpackChunkName: "focal-point" */ './FocalPointEditor')).default,
  FileView,
)

const EDITABLE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
const MAX_EDITABLE_BYTES = 1_000_000

type Editor = 'picture' | 'point'

/** What a file record holds: picture, player or icon, the way to the file itself, and an editor for small pictures. */
export default function FilePreviewInput(props: InterfaceProps<typeof meta>) {
  const { options, isReadOnly, isNew, onFieldChange } = props
  const { t } = useTranslation()
  const api = useApi()
  const [editing, setEditing] = useState<Editor | null>(null)
  const [closed, setClosed] = useState<Editor | null>(null)
  const [saved, setSaved] = useState<{ over: unknown; version: string } | null>(null)
  const access = usePermissions().fieldsOf('directus_files', props.values)
  const file = toFile(props.values)
  if (!file)
    return <Notice tone="gray-subdued">{t('interfaces.file-preview.file_preview_only_files')}</Notice>

  const isEditable =
    !isReadOnly &&
    !isNew &&
    (options.edit ?? []).includes('image_editor') &&
    EDITABLE_TYPES.includes(file.type ?? '')
  const canEdit = isEditable && file.filesize <= MAX_EDITABLE_BYTES
  const canDescribe = !isReadOnly && !isNew && access.isWritable('metadata')
  const canPoint = isEditable && canDescribe
  const close = () => {
    setClosed(editing)
    setEditing(null)
  }
  const address = assetAddress(api, file.data)
  // Other content keeps its address: without its version the page would go on showing the picture that it has.
  const version = saved?.over === file.checksum ? saved?.version : file.checksum
  const source = version ? `${address}?v=${version}` : address

  return (
    <ControlGroup {...props} className={styles.preview}>
      {editing === 'point' && (
        <FocalPointEditor
          file={file}
          source={source}
          onClose={close}
          onChoose={(metadata) => {
            close()
            onFieldChange('metadata', metadata)
          }}
        />
      )}
      {editing === 'picture' && (
        <ImageEditor
          file={file}
          source={source}
          onClose={(isSaved) => {
            close()
            if (isSaved) setSaved({ over: file.checksum, version: String(Date.now()) })
          }}
        />
      )}
      {editing === null && <FileView file={file} source={source} />}
      <div className={styles.foot}>
        <a className={styles.link} href={address} target="_blank" rel="noreferrer">
          <Icon name="link" size={18} />
          <span>{t('interfaces.file-preview.open_file')}</span>
        </a>
        {editing === null && (
          <span className={styles.tools}>
            <EditTools canPoint={canPoint} canEdit={canEdit} closed={closed} onOpen={setEditing} />
            <DownloadButton source={source} name={file.filename_download} />
          </span>
        )}
      </div>
      {file.type?.startsWith('image/') && (
        <AlternativeText
          file={file}
          isReadOnly={!canDescribe}
          onChange={(metadata) => onFieldChange('metadata', metadata)}
        />
      )}
    </ControlGroup>
  )
}

interface EditToolsProps {
  canPoint: boolean
  canEdit: boolean
  /** The editor that was open last: the focus is back at its button. */
  closed: Editor | null
  onOpen: (editor: Editor) => void
}

/** What opens the editors, which take its place. */
function EditTools({ canPoint, canEdit, closed, onOpen }: EditToolsProps) {
  const { t } = useTranslation()
  const to = (editor: Editor) => ({ autoFocus: closed === editor, onPress: () => onOpen(editor) })
  return (
    <>
      {canPoint && (
        <Button size="compact" icon="center_focus_strong" {...to('point')}>
          {t('interfaces.file-preview.focal_point')}
        </Button>
      )}
      {canEdit && (
        <Button size="compact" icon="crop_rotate" {...to('picture')}>
          {t('interfaces.file-preview.edit_image')}
        </Button>
      )}
    </>
  )
}

/** The record among the values of a form; `null` when they are not those of a file. */
function toFile(values: Readonly<Record<string, unknown>>): FileRecord | null {
  const { id, type, data, filesize } = values
  const isFile =
    Boolean(id) && Boolean(type) && typeof data === 'object' && data !== null && filesize !== undefined
  return isFile ? (values as unknown as FileRecord) : null
}
