import { type FileRecord, fileKind, formatFileSize } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import styles from './cards.module.css'

/** What kind of file it is, and how large. */
export function FileFacts({ file }: { file: Partial<FileRecord> }) {
  const { i18n } = useTranslation()
  const kind = fileKind(file)
  return (
    <span className={styles.facts}>
      {kind && <span>{kind}</span>}
      {file.filesize ? <span>{formatFileSize(file.filesize, i18n.language)}</span> : null}
    </span>
  )
}
