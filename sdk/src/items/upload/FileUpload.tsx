import { type FileRecord, formatSizeLimit, type PrimaryKey, useProject } from '@pergola/sdk'
import { Button, FileDrop, VisuallyHidden } from '@pergola/sdk/ui'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeUploads } from './describeUploads'
import { EmbedForm } from './EmbedForm'
import styles from './FileUpload.module.css'
import { parseAccept } from './isAccepted'
import { UploadList } from './UploadList'
import { useUploads } from './useUploads'

export interface FileUploadProps {
  /** Comma list of media types (`image/*` too); empty takes everything. */
  accept?: string | null
  /** Default: several files at once. */
  isMultiple?: boolean
  isDisabled?: boolean
  /** For a place among other fields. */
  isSmall?: boolean
  /** Columns that each new record gets, such as `folder`. */
  values?: Readonly<Record<string, string>>
  /** The file whose content is replaced; it keeps its key and addresses. Takes one file of this device. */
  replaces?: PrimaryKey
  /** Further buttons in the drop zone. */
  children?: ReactNode
  /** Called with the record of each file that is stored while this is on the page. */
  onUploaded?: (file: FileRecord) => void
}

/**
 * Takes files dropped, chosen, pasted or given by address, and shows how each of them fares. Taken off the page, it
 * leaves what is still on its way to the tray.
 */
export function FileUpload(props: FileUploadProps) {
  const { replaces, isDisabled, isSmall, children } = props
  const isMultiple = (props.isMultiple ?? true) && replaces === undefined
  const { t, i18n } = useTranslation()
  const accept = parseAccept(props.accept)
  const { uploads, start, embed, retried, cancelled } = useUploads({
    accept,
    values: props.values,
    replaces,
    onUploaded: props.onUploaded,
  })
  // A failure is announced by itself, with its reason.
  const status = uploads.some(({ state }) => state === 'failed') ? '' : describeUploads(uploads, t)
  const [isEmbedding, setIsEmbedding] = useState(false)
  const [address, setAddress] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const maxBytes = useProject().info?.server?.max_upload_size

  return (
    <div ref={root} className={styles.upload}>
      <FileDrop
        title={t('drop_files', { count: isMultiple ? 2 : 1 })}
        hint={
          maxBytes === undefined
            ? undefined
            : t('max_size', { size: formatSizeLimit(maxBytes, i18n.language) })
        }
        selectLabel={t('select_from_device')}
        accept={accept}
        isMultiple={isMultiple}
        isDisabled={isDisabled}
        isSmall={isSmall}
        onFiles={start}
      >
        {replaces === undefined && (
          <Button
            size="compact"
            icon="link"
            aria-expanded={isEmbedding}
            isDisabled={isDisabled}
            onPress={() => setIsEmbedding(!isEmbedding)}
          >
            {t('embed')}
          </Button>
        )}
        {children}
      </FileDrop>
      {isEmbedding && (
        <EmbedForm
          address={address}
          onChange={setAddress}
          onSubmit={async (sent) => {
            if (!(await embed(sent))) return
            setAddress('')
            setIsEmbedding(false)
          }}
          onCancel={() => {
            root.current?.querySelector<HTMLElement>('button[aria-expanded]')?.focus()
            setIsEmbedding(false)
          }}
        />
      )}
      <VisuallyHidden>
        <span role="status">{status}</span>
      </VisuallyHidden>
      <UploadList uploads={uploads} onRetry={retried} onCancel={cancelled} />
    </div>
  )
}
