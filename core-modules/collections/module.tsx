import type { ModuleProps } from '@pergola/sdk'
import { ListingMemory } from '@pergola/sdk/items'
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
      </Routes>
    )
  }
  return (
    <ListingMemory>
      <Routes>
        <Route index element={<CollectionsOverview />} />
        <Route path=":collection" element={<CollectionRoute />} />
        <Route path=":collection/:key" element={<ItemRoute />} />
      </Routes>
    </ListingMemory>
  )
}
