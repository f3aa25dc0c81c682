import { type ModuleProps, usePermissions } from '@pergola/sdk'
import { CollectionPages, PageDrop } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'
import { UploadButton } from './UploadButton'

/** The library of files, where new ones are uploaded. */
export default function FilesModule(_props: ModuleProps) {
  const { t } = useTranslation()
  const canUpload = usePermissions().can('create', 'directus_files')
  return (
    <>
      <CollectionPages
        collection="directus_files"
        title={t('file_library')}
        icon="folder"
        newAction={canUpload ? <UploadButton /> : null}
        defaultSort="-uploaded_on"
        hasPersonalBookmarksOnly
      />
      {canUpload && <PageDrop />}
    </>
  )
}
