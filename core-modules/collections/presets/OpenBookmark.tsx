import { type CollectionPreset, usePaths } from '@pergola/sdk'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePreference } from './usePreference'

export interface OpenBookmarkProps {
  bookmark: CollectionPreset
}

/** Makes a bookmark the user's view of its collection, then goes there. Draws nothing. */
export function OpenBookmark({ bookmark }: OpenBookmarkProps) {
  const navigate = useNavigate()
  const paths = usePaths()
  const { preference, error, change } = usePreference(bookmark.collection)
  const isReady = preference !== undefined || error !== null

  const open = useEffectEvent(() => {
    const { search_query, filters, view_type, view_query, view_options } = bookmark
    change({ search_query, filters, view_type, view_query, view_options })
    navigate(`${paths.listing(bookmark.collection)}?b=${bookmark.id}`, { replace: true })
  })
  useEffect(() => {
    if (isReady) open()
  }, [isReady])
  return null
}
