import { type ModuleProps, useCurrentUser, useIsPergolaServer, usePermissions } from '@pergola/sdk'
import { ItemPage, ListingMemory } from '@pergola/sdk/items'
import { lazyComponent, NotFoundPage } from '@pergola/sdk/ui'
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
  const { isAdmin } = useCurrentUser()
  const listsUnused = useIsPergolaServer() && isAdmin
  return (
    <ListingMemory>
      <Routes>
        <Route index element={<Library />} />
        <Route path="unused" element={listsUnused ? <UnusedFiles /> : <NotFoundPage />} />
        <Route path=":key" element={<FileRoute />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
      <LeftMove />
    </ListingMemory>
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
