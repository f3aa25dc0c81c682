import { type FileRecord, fileKind } from '@pergola/sdk'
import { alternativeText } from '@pergola/sdk/contract'
import { Icon, lazyComponent, Skeleton } from '@pergola/sdk/ui'
import { useState } from 'react'
import { fileIcon } from '../shared/files'
import styles from './file-preview.module.css'
import { isText, TextView } from './TextView'

/** Fetched with the first PDF that is shown: it is larger than all else of this interface. */
const PdfView = lazyComponent(
  async () => (await import(/* webpackChunkName: "pdf" */ './pdf/PdfView')).default,
  () => <Skeleton shape="block" height={480} />,
)

const PICTURES: readonly string[] = ['jpeg', 'gif', 'png', 'svg+xml', 'webp', 'bmp', 'avif']

/** A file as far as a browser can show it. Embedded videos show their picture: players of other sites are not let in. */
export function FileView({ file, source }: { file: FileRecord; source: string }) {
  const [failedSource, setFailedSource] = useState<string | null>(null)
  const [kind = '', subtype = ''] = (file.type ?? '').split('/')
  const title = file.title || file.filename_download
  const picture = pictureOf(file, source)

  const placeholder = <Placeholder icon={fileIcon(file.type)} text={fileKind(file)} />
  const handleError = () => setFailedSource(source)

  // Which videos and sounds it plays a browser knows itself: where it plays none, nothing is broken.
  if (source === failedSource) {
    return kind === 'image' ? <Placeholder icon="broken_image" text={title} /> : placeholder
  }
  if (picture && (kind === 'embed' || PICTURES.includes(subtype))) {
    const alt = alternativeText(file) || title
    return <img className={styles.picture} src={picture} alt={alt} onError={handleError} />
  }
  const player = { src: source, controls: true, 'aria-label': title, onError: handleError }
  if (kind === 'video') {
    return <video className={styles.picture} preload="metadata" {...player} />
  }
  if (kind === 'audio') {
    return <audio className={styles.sound} preload="metadata" {...player} />
  }
  if (file.type === 'application/pdf') return <PdfView key={source} source={source} name={title} />
  if (isText(file.type)) return <TextView source={source} name={title} fallback={placeholder} />
  return placeholder
}

function pictureOf({ type, data }: FileRecord, source: string): string | null {
  if (type?.startsWith('image/')) return source
  return (
    data.thumbnails?.find(({ key }) => key === 'directus-large-contain')?.relative_url ??
    data.thumbnails?.[0]?.relative_url ??
    null
  )
}

function Placeholder({ icon, text }: { icon: string; text: string }) {
  return (
    <div className={styles.placeholder}>
      <Icon name={icon} size={64} />
      <span>{text}</span>
    </div>
  )
}
