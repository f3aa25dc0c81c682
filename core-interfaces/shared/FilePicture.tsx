import { type FileRecord, useApi } from '@pergola/sdk'
import { cx, Icon } from '@pergola/sdk/ui'
import { useState } from 'react'
import styles from './FilePicture.module.css'
import { fileIcon, pictureSource, type ThumbnailSize } from './files'

interface FilePictureProps {
  file: Partial<FileRecord>
  size: ThumbnailSize
  fit: 'crop' | 'contain'
  iconSize: number
  /** Default nothing, since a name stands beside it. */
  alt?: string
  className?: string
}

/** The picture of a file, or an icon of its kind where there is none. */
export function FilePicture({ file, size, fit, iconSize, className, alt = '' }: FilePictureProps) {
  const source = pictureSource(useApi(), file, { size, fit })
  // Vectors are drawn to their edges (flags, logos): cropped they would mislead.
  const isWhole = fit === 'contain' || file.type === 'image/svg+xml'
  const [failedSource, setFailedSource] = useState<string | null>(null)
  if (!source) return <Icon name={fileIcon(file.type)} size={iconSize} className={styles.icon} />
  if (source === failedSource) return <Icon name="broken_image" size={iconSize} className={styles.icon} />
  return (
    <img
      className={cx(styles.picture, isWhole && styles.contain, className)}
      src={source}
      alt={alt}
      loading="lazy"
      onError={() => setFailedSource(source)}
    />
  )
}
