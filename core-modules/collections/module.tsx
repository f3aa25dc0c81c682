import { type ModuleProps, useBookmarks, usePaths, usePermissions } from '@pergola/sdk'
import { ItemPage, Listing, ListingMemory } from '@pergola/sdk/items'
import { NotFoundPage } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes, useParams } from 'react-router-dom'
import { CollectionsOverview } from './CollectionsOverview'

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

function CollectionRoute() {
  const { t } = useTranslation()
  const paths = usePaths()
  const { collection = '' } = useParams()
  const breadcrumb = [{ label: t('collection_other'), href: paths.overview }]
  return <Listing key={collection} collection={collection} breadcrumb={breadcrumb} />
}

function ItemRoute() {
  const { collection = '', key = '' } = useParams()
  return <ItemPage collection={collection} primaryKey={key} />
}

/** Leads to the listing of a bookmark, which shows its view and leaves the own one of the collection as it is. */
function BookmarkRoute() {
  const { collection = '', bookmark = '' } = useParams()
  const paths = usePaths()
  const permissions = usePermissions()
  const found = useBookmarks().some(
    (entry) => entry.collection === collection && String(entry.id) === bookmark,
  )
  if (!found || !permissions.can('read', collection)) return <NotFoundPage />
  return <Navigate to={`${paths.listing(collection)}?b=${bookmark}`} replace />
}
