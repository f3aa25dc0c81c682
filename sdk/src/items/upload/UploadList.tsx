import { formatFileSize } from '@pergola/sdk'
import { Icon, ProgressRing, Truncate } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './FileUpload.module.css'
import type { Upload } from './useUploads'

const LOOKS = {
  running: { tone: 'accent', icon: 'cloud_upload' },
  done: { tone: 'success', icon: 'cloud_done' },
  failed: { tone: 'danger', icon: 'cloud_off' },
} as const

/** How each upload fares; newest first. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const { i18n } = useTranslation()
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list}>
      {uploads.map(({ id, name, sizeBytes, percent, state }) => (
        <li key={id} className={styles.entry}>
          <ProgressRing value={percent} tone={LOOKS[state].tone} label={name} radius={18}>
            <Icon name={LOOKS[state].icon} size={18} />
          </ProgressRing>
          <Truncate className={styles.name}>{name}</Truncate>
          <span className={styles.size}>
            {sizeBytes !== null && formatFileSize(sizeBytes, i18n.language)}
          </span>
          <span className={styles.percent}>
            {(percent / 100).toLocaleString(i18n.language, { style: 'percent' })}
          </span>
        </li>
      ))}
    </ul>
  )
}
