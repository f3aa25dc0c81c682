import type { DisplayProps } from '@pergola/sdk'
import { alternativeText } from '@pergola/sdk/contract'
import { FilePicture } from '../shared/FilePicture'
import type { FileValue } from '../shared/files'
import styles from './file.module.css'
import type meta from './meta'

export default function FileDisplay({ value }: DisplayProps<typeof meta, FileValue>) {
  // A bare id names a file that no one asked the details of: its number is all there is to show.
  if (typeof value !== 'object') return `#${value}`
  const name = value.title || value.filename_disk || ''
  return (
    <span className={styles.thumbnail} title={name} role="img" aria-label={alternativeText(value) || name}>
      <FilePicture file={value} size="small" fit="contain" iconSize={20} />
    </span>
  )
}
