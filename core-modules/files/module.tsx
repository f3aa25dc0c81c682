import { type ModuleProps, useCurrentUser, useIsPergolaServer, usePermissions } from '@pergola/sdk'
import { ItemPage, ListingMemory } from '@pergola/sdk/items'
import { lazyComponent, NoAccess, NotFoundPage, Page } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useParams } from 'react-router-dom'
import { Library } from './Library'
import { ReplaceFile } from './ReplaceFile'
import { LeftMove } from './uses/LeftMove'
import { useDeletionNote } from './uses/useDeletionNote'
import { WhereUsed } from './uses/WhereUsed'

const UnusedFiles = lazyComponent(() =>
  import(/* webpackChunkName: "unused-files" */ './uses/UnusedFiles').then((file) => file.UnusedFiles),
)

/** The library of files, where new ones are uploaded, and the page of each of them. */
export default function FilesModule(_props: ModuleProps) {
  const listsUnused = useIsPergolaServer()
  return (
    <ListingMemory>
      <Routes>
        <Route index element={<Library />} />
        <Route path="unused" element={listsUnused ? <UnusedRoute /> : <NotFoundPage />} />
        <Route path=":key" element={<FileRoute />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
      <LeftMove />
    </ListingMemory>
  )
}

function UnusedRoute() {
  const { t } = useTranslation()
  if (useCurrentUser().isAdmin) return <UnusedFiles />
  const title = t('modules.files.unused_files')
  return (
    <Page title={title} icon="link_off" sidebar={null}>
      <NoAccess name={title} isForAdmins />
    </Page>
  )
}

function FileRoute() {
  const { key = '' } = useParams()
  const permissions = usePermissions()
  const answersUses = useIsPergolaServer()
  const deletion = useDeletionNote()
  return (
    <>
      <ItemPage
        collection="directus_files"
        primaryKey={key}
        deletionNote={deletion.note}
        actions={(page) => (
          <>
            {answersUses && <WhereUsed {...page} />}
            {permissions.canOn('update', 'directus_files', page.item) && <ReplaceFile {...page} />}
          </>
        )}
      />
      {deletion.dialog}
    </>
  )
}
