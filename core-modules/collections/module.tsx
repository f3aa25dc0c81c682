import type { ModuleProps } from '@pergola/sdk'
import { ListingMemory } from '@pergola/sdk/items'
import { NotFoundPage } from '@pergola/sdk/ui'
import { Route, Routes } from 'react-router-dom'
import { BookmarkRoute } from './BookmarkRoute'
import { CollectionRoute } from './CollectionRoute'
import { CollectionsOverview } from './CollectionsOverview'
import { ItemRoute } from './ItemRoute'

/** The collections of the project and their items; also opens bookmarks, which live beside them. */
export default function CollectionsModule({ basePath }: ModuleProps) {
  if (basePath.endsWith('/bookmarks')) {
    return (
      <Routes>
        <Route path=":collection/:bookmark" element={<BookmarkRoute />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    )
  }
  return (
    <ListingMemory>
      <Routes>
        <Route index element={<CollectionsOverview />} />
        <Route path=":collection" element={<CollectionRoute />} />
        <Route path=":collection/:key" element={<ItemRoute />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ListingMemory>
  )
}
