import { formatFileSize } from '@pergola/sdk'
import { Icon, IconButton, ProgressRing, Truncate } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type { Upload } from './createUploads'
import styles from './FileUpload.module.css'

const LOOKS = {
  waiting: { tone: 'accent', icon: 'cloud_upload' },
  running: { tone: 'accent', icon: 'cloud_upload' },
  done: { tone: 'success', icon: 'cloud_done' },
  failed: { tone: 'danger', icon: 'cloud_off' },
} as const

export interface UploadListProps {
  uploads: readonly Upload[]
  onRetry: (id: number) => void
  onCancel: (id: number) => void
}

/** How each upload fares; newest first. */
export function UploadList({ uploads, onRetry, onCancel }: UploadListProps) {
  const { t, i18n } = useTranslation()
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list}>
      {uploads.map(({ id, name, sizeBytes, percent, state, error }) => (
        <li key={id} className={styles.entry}>
          <ProgressRing value={percent} tone={LOOKS[state].tone} label={name} radius={18}>
            <Icon name={LOOKS[state].icon} size={18} />
          </ProgressRing>
          <span className={styles.texts}>
            <Truncate className={styles.name}>{name}</Truncate>
            {state === 'failed' && (
              <span className={styles.error}>{error || t('something_went_wrong_body')}</span>
            )}
          </span>
          {state !== 'failed' && sizeBytes !== null && (
            <span className={styles.size}>{formatFileSize(sizeBytes, i18n.language)}</span>
          )}
          {state === 'failed' && (
            <IconButton
              icon="refresh"
              size="compact"
              label={t('retry_upload', { name })}
              tooltip={t('retry')}
              onPress={() => onRetry(id)}
            />
          )}
          {state !== 'failed' && (
            <span className={styles.percent}>
              {(percent / 100).toLocaleString(i18n.language, { style: 'percent' })}
            </span>
          )}
          {state !== 'done' && (
            <IconButton
              icon="close"
              size="compact"
              label={t(state === 'failed' ? 'remove_upload' : 'cancel_upload', { name })}
              tooltip={t(state === 'failed' ? 'remove' : 'cancel')}
              onPress={() => onCancel(id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
