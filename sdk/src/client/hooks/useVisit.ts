import { useEffect } from 'react'
import type { VisitedItem } from '../host/Host'
import { useHost } from '../host/HostContext'

/** Notes that the page of an item is open, so that the command palette leads back to it. `null` notes nothing. */
export function useVisit(item: VisitedItem | null): void {
  const { noteVisit } = useHost()
  const collection = item?.collection
  const key = item?.key
  const title = item?.title
  useEffect(() => {
    if (collection !== undefined && key !== undefined && title !== undefined)
      noteVisit({ collection, key, title })
  }, [noteVisit, collection, key, title])
}
