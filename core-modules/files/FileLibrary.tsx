import { usePermissions } from '@pergola/sdk'
import { Listing } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'
import { UploadButton } from './UploadButton'

/** The listing of files, where new ones are uploaded. */
export function FileLibrary() {
  const { t } = useTranslation()
  const permissions = usePermissions()
  return (
    <Listing
      collection="directus_files"
      title={t('file_library')}
      icon="folder"
      newAction={permissions.can('create', 'directus_files') ? <UploadButton /> : null}
      hasPersonalBookmarksOnly
    />
  )
}
