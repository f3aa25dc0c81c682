import type { FileRecord } from '@pergola/sdk'
import { useEffect, useRef } from 'react'
import { parseAccept } from './isAccepted'
import { UploadList } from './UploadList'
import { useUploads } from './useUploads'

export interface FileSendingProps {
  /** Each is sent once, when it first appears here. */
  files: readonly File[]
  /** Comma list of media types (`image/*` too); others are refused by name. Empty takes everything. */
  accept?: string | null
  /** Called with the record of each file that is stored while this is on the page. */
  onUploaded: (file: FileRecord) => void
}

/**
 * Uploads files that came by another way than a drop zone, such as pasted into a text, and shows how they fare until they
 * are stored.
 */
export function FileSending({ files, accept, onUploaded }: FileSendingProps) {
  const { uploads, start, retried, cancelled } = useUploads({ accept: parseAccept(accept), onUploaded })
  const sent = useRef(new Set<File>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: only files begin an upload
  useEffect(() => {
    const next = files.filter((file) => !sent.current.has(file))
    for (const file of next) sent.current.add(file)
    start(next)
  }, [files])

  return (
    <UploadList
      uploads={uploads.filter(({ state }) => state !== 'done')}
      onRetry={retried}
      onCancel={cancelled}
    />
  )
}
