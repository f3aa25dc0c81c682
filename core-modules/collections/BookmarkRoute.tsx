import { useBookmarks, usePaths, usePermissions } from '@pergola/sdk'
import { NotFoundPage } from '@pergola/sdk/ui'
import { Navigate, useParams } from 'react-router-dom'

/** Leads to the listing of a bookmark, which shows its view and leaves the own one of the collection as it is. */
export function BookmarkRoute() {
  const { collection = '', bookmark = '' } = useParams()
  const paths = usePaths()
  const permissions = usePermissions()
  const found = useBookmarks().some(
    (entry) => entry.collection === collection && String(entry.id) === bookmark,
  )
  if (!found || !permissions.can('read', collection)) return <NotFoundPage />
  return <Navigate to={`${paths.listing(collection)}?b=${bookmark}`} replace />
}
