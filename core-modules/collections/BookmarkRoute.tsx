import { useBookmarks } from '@pergola/sdk'
import { NotFoundPage } from '@pergola/sdk/ui'
import { useParams } from 'react-router-dom'
import { OpenBookmark } from './presets/OpenBookmark'

/** Shows a collection the way a bookmark says, from here on. */
export function BookmarkRoute() {
  const { collection = '', bookmark = '' } = useParams()
  const found = useBookmarks().find(
    (entry) => entry.collection === collection && String(entry.id) === bookmark,
  )
  return found ? <OpenBookmark bookmark={found} /> : <NotFoundPage />
}
