import {
  type FileRecord,
  fileKind,
  formatFileSize,
  type InterfaceProps,
  itemsPath,
  useApi,
  useConfirm,
  useNotify,
  usePermissions,
} from '@pergola/sdk'
import { alternativeText } from '@pergola/sdk/contract'
import { useNotifyFailure } from '@pergola/sdk/items'
import {
  Button,
  cx,
  IconButton,
  Menu,
  MenuItem,
  MenuTrigger,
  Notice,
  Skeleton,
  Truncate,
} from '@pergola/sdk/ui'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../shared/dateTime'
import { FilePicture } from '../shared/FilePicture'
import { assetAddress, type FileValue } from '../shared/files'
import styles from './file.module.css'
import type meta from './meta'
import { useFileRecord } from './useFileRecord'

interface FileCardProps extends InterfaceProps<typeof meta, FileValue> {
  fileId: number
}

/** The chosen file: picture, name, facts, and what can be done with it. */
export function FileCard({ fileId, value, options, width, isReadOnly, onChange }: FileCardProps) {
  const { t } = useTranslation()
  const api = useApi()
  const remove = useRemoveFile(fileId, () => onChange(null))
  const { data: file, isPending } = useFileRecord(value, fileId)
  const permissions = usePermissions()
  const isLarge = width === 'full' || width === 'fill'

  if (isPending) return <Skeleton shape="block" width="100%" height={isLarge ? 360 : 200} />
  if (!file) {
    return (
      <Notice
        tone="warning"
        action={!isReadOnly && <Button onPress={() => onChange(null)}>{t('clear')}</Button>}
      >
        {t('this_item_is_not_available')}
      </Notice>
    )
  }

  const canDelete =
    !isReadOnly && options.allowDelete && permissions.canOn('delete', 'directus_files', { ...file })
  return (
    <div className={cx(styles.card, isLarge && styles.large)}>
      <div className={styles.frame}>
        <FilePicture
          file={file}
          size={isLarge ? 'large' : 'medium'}
          fit={options.crop ? 'crop' : 'contain'}
          iconSize={64}
          alt={alternativeText(file)}
        />
      </div>
      <div className={styles.foot}>
        <div className={styles.texts}>
          <Truncate className={styles.title} isFocusable>
            {file.title || file.filename_download}
          </Truncate>
          <Facts file={file} />
        </div>
        <MenuTrigger>
          <IconButton icon="more_vert" label={t('options')} />
          <Menu placement="bottom end">
            <MenuItem icon="download" href={assetAddress(api, file.data)} target="_blank" rel="noreferrer">
              {t('file_download')}
            </MenuItem>
            {!isReadOnly && (
              <MenuItem icon="close" onAction={() => onChange(null)}>
                {t('deselect')}
              </MenuItem>
            )}
            {canDelete && (
              <MenuItem icon="delete" isDanger onAction={() => void remove()}>
                {t('delete')}
              </MenuItem>
            )}
          </Menu>
        </MenuTrigger>
      </div>
    </div>
  )
}

/** What is known of a file at a glance; each fact in its own direction of writing. */
function Facts({ file }: { file: FileRecord }) {
  const { i18n } = useTranslation()
  const facts = [
    fileKind(file),
    formatDay(file.uploaded_on, i18n.language),
    formatFileSize(file.filesize, i18n.language),
    file.width && file.height ? `${file.width} × ${file.height}` : null,
  ]
  return (
    <span className={styles.facts}>
      {facts
        .filter((fact) => fact)
        .map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 && ' · '}
            <bdi>{fact}</bdi>
          </Fragment>
        ))}
    </span>
  )
}

/** Deletes the file itself, after a question. */
function useRemoveFile(fileId: number, onRemoved: () => void): () => Promise<void> {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  return async () => {
    const isSure = await confirm({
      title: t('delete_are_you_sure'),
      confirmLabel: t('delete'),
      isDestructive: true,
    })
    if (!isSure) return
    try {
      await api.delete(itemsPath('directus_files', fileId))
    } catch (error) {
      notifyFailure(error)
      return
    }
    notify({ title: t('item_deleted'), color: 'success' })
    onRemoved()
  }
}
