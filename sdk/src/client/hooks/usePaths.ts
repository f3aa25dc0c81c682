import { useMemo } from 'react'
import type { PrimaryKey } from '../../contract/wire'
import { useHost } from '../host/HostContext'
import { itemPagePath, listingPath } from './paths'

export interface Paths {
  overview: string
  listing: (collection: string) => string
  item: (collection: string, key: PrimaryKey) => string
  newItem: (collection: string) => string
}

/** Addresses of the console's own pages in the current project, for links and navigation. */
export function usePaths(): Paths {
  const project = useHost().api.project ?? ''
  return useMemo(
    () => ({
      overview: `/${project}/collections`,
      listing: (collection) => listingPath(project, collection),
      item: (collection, key) => itemPagePath(project, collection, key),
      newItem: (collection) => `${listingPath(project, collection)}/+`,
    }),
    [project],
  )
}
