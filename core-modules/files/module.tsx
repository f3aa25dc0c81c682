import { type ModuleProps, usePermissions } from '@pergola/sdk'
import { CollectionPages } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'
import { UploadButton } from './UploadButton'

/** The library of files, where new ones are uploaded. */
export default function FilesModule(_props: ModuleProps) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  return (
    <CollectionPages
      collection="directus_files"
      title={t('file_library')}
      icon="folder"
      newAction={permissions.can('create', 'directus_files') ? <UploadButton /> : null}
      hasPersonalBookmarksOnly
    />
  )
}
