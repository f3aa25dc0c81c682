import type { FileRecord } from '@pergola/sdk'
import { TextField } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

interface AlternativeTextProps {
  file: FileRecord
  isReadOnly: boolean
  /** Gets the metadata with the text; `null` where that leaves nothing in it. */
  onChange: (metadata: object | null) => void
}

/** What is said of a picture to those who do not see it, wherever it is shown; its title stands in for none. */
export function AlternativeText({ file, isReadOnly, onChange }: AlternativeTextProps) {
  const { t } = useTranslation()
  const { alt, ...others } = (file.metadata ?? {}) as { alt?: unknown }
  const text = typeof alt === 'string' ? alt : ''
  if (isReadOnly && text === '') return null

  function handleChange(next: string) {
    const metadata = next === '' ? others : { ...others, alt: next }
    onChange(Object.keys(metadata).length === 0 ? null : metadata)
  }

  return (
    <TextField
      label={t('interfaces.file-preview.alt')}
      description={isReadOnly ? undefined : t('interfaces.file-preview.alt_comment')}
      placeholder={file.title || file.filename_download}
      isReadOnly={isReadOnly}
      value={text}
      onChange={handleChange}
    />
  )
}
