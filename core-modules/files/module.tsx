import type { ModuleProps } from '@pergola/sdk'
import { ItemPage, ListingMemory } from '@pergola/sdk/items'
import { NotFoundPage } from '@pergola/sdk/ui'
import { Route, Routes, useParams } from 'react-router-dom'
import { FileLibrary } from './FileLibrary'

export default function FilesModule(_props: ModuleProps) {
  return (
    <ListingMemory>
      <Routes>
        <Route index element={<FileLibrary />} />
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
