import { type FileRecord, type InterfaceProps, useApi } from '@pergola/sdk'
import { Button, Icon, lazyComponent, Notice } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ControlGroup } from '../shared/ControlGroup'
import { assetAddress } from '../shared/files'
import { FileView } from './FileView'
import styles from './file-preview.module.css'
import type meta from './meta'

/** The editor is fetched when someone edits a picture. */
const ImageEditor = lazyComponent(async () => (await import('./ImageEditor')).default, FileView)

const EDITABLE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
const MAX_EDITABLE_BYTES = 1_000_000

/** What a file record holds: picture, player or icon, the way to the file itself, and an editor for small pictures. */
export default function FilePreviewInput(props: InterfaceProps<typeof meta>) {
  const { options, isReadOnly, isNew } = props
  const { t } = useTranslation()
  const api = useApi()
  const [isEditing, setIsEditing] = useState(false)
  const [saved, setSaved] = useState<{ over: unknown; version: string } | null>(null)
  const file = toFile(props.values)
  if (!file)
    return <Notice tone="gray-subdued">{t('interfaces.file-preview.file_preview_only_files')}</Notice>

  const canEdit =
    !isReadOnly &&
    !isNew &&
    (options.edit ?? []).includes('image_editor') &&
    EDITABLE_TYPES.includes(file.type ?? '') &&
    file.filesize <= MAX_EDITABLE_BYTES
  const address = assetAddress(api, file.data)
  // Other content keeps its address: without its version the page would go on showing the picture that it has.
  const version = saved?.over === file.checksum ? saved?.version : file.checksum
  const source = version ? `${address}?v=${version}` : address

  return (
    <ControlGroup {...props} className={styles.preview}>
      {isEditing ? (
        <ImageEditor
          file={file}
          source={source}
          onClose={(isSaved) => {
            setIsEditing(false)
            if (isSaved) setSaved({ over: file.checksum, version: String(Date.now()) })
          }}
        />
      ) : (
        <FileView file={file} source={source} />
      )}
      <div className={styles.foot}>
        <a className={styles.link} href={address} target="_blank" rel="noreferrer">
          <Icon name="link" size={18} />
          <span>{t('interfaces.file-preview.open_file')}</span>
        </a>
        {canEdit && !isEditing && (
          <Button size="compact" icon="crop_rotate" onPress={() => setIsEditing(true)}>
            {t('interfaces.file-preview.edit_image')}
          </Button>
        )}
      </div>
    </ControlGroup>
  )
}

/** The record among the values of a form; `null` when they are not those of a file. */
function toFile(values: Readonly<Record<string, unknown>>): FileRecord | null {
  const { id, type, data, filesize } = values
  const isFile =
    Boolean(id) && Boolean(type) && typeof data === 'object' && data !== null && filesize !== undefined
  return isFile ? (values as unknown as FileRecord) : null
}
