import { formatFileSize } from '@pergola/sdk'
import { Button, Icon, ProgressRing, Truncate } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './FileUpload.module.css'
import type { Uploads } from './useUploads'

const LOOKS = {
  running: { tone: 'accent', icon: 'cloud_upload' },
  done: { tone: 'success', icon: 'cloud_done' },
  failed: { tone: 'danger', icon: 'cloud_off' },
} as const

/** How each upload fares; newest first. */
export function UploadList({ uploads, onRetry }: Pick<Uploads, 'uploads'> & { onRetry: Uploads['retry'] }) {
  const { t, i18n } = useTranslation()
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list}>
      {uploads.map((upload) => {
        const { id, name, sizeBytes, percent, state } = upload
        return (
          <li key={id} className={styles.entry}>
            <ProgressRing value={percent} tone={LOOKS[state].tone} label={name} radius={18}>
              <Icon name={LOOKS[state].icon} size={18} />
            </ProgressRing>
            <Truncate className={styles.name}>{name}</Truncate>
            <span className={styles.size}>
              {sizeBytes !== null && formatFileSize(sizeBytes, i18n.language)}
            </span>
            {state === 'failed' && upload.file ? (
              <Button
                size="compact"
                icon="refresh"
                aria-label={`${t('retry')}: ${name}`}
                onPress={() => onRetry(upload)}
              >
                {t('retry')}
              </Button>
            ) : (
              <span className={styles.percent}>
                {(percent / 100).toLocaleString(i18n.language, { style: 'percent' })}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
