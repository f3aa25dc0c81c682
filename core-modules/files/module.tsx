import type { ModuleProps } from '@pergola/sdk'
import { ItemPage, ListingMemory } from '@pergola/sdk/items'
import { NotFoundPage } from '@pergola/sdk/ui'
import { Route, Routes, useParams } from 'react-router-dom'
import { Library } from './Library'

/** The library of files, where new ones are uploaded, and the page of each of them. */
export default function FilesModule(_props: ModuleProps) {
  return (
    <ListingMemory>
      <Routes>
        <Route index element={<Library />} />
        <Route path=":key" element={<FileRoute />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ListingMemory>
  )
}

function FileRoute() {
  const { key = '' } = useParams()
  return <ItemPage collection="directus_files" primaryKey={key} />
}
