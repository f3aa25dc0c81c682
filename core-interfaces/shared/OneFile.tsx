import { usePermissions } from '@pergola/sdk'
import { FileUpload, type FileUploadProps } from '@pergola/sdk/items'
import { Button } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface OneFileProps extends Pick<FileUploadProps, 'accept' | 'onUploaded'> {
  /** Opens the library. */
  onPick: () => void
  /** Stands there for who may neither upload files nor read those that are there. */
  children?: ReactNode
}

/** Takes one file as far as the role allows: uploaded, or picked among those that are there. */
export function OneFile({ accept, onUploaded, onPick, children }: OneFileProps) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  const pick = permissions.can('read', 'directus_files') && (
    <Button size="compact" icon="playlist_add" onPress={onPick}>
      {t('existing')}
    </Button>
  )
  if (!permissions.can('create', 'directus_files')) return pick || children
  return (
    <FileUpload isSmall isMultiple={false} accept={accept} onUploaded={onUploaded}>
      {pick}
    </FileUpload>
  )
}
