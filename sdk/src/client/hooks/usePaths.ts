import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PrimaryKey } from '../../contract/wire'
import { useHost } from '../host/HostContext'
import { itemPagePath, listingPath, ownPagePath } from './paths'

export interface Paths {
  overview: string
  listing: (collection: string) => string
  item: (collection: string, key: PrimaryKey) => string
  /** The same for links: `null` for an item that has no page, or none that the signed-in user can open. */
  ownPage: (collection: string, key: PrimaryKey) => string | null
  newItem: (collection: string) => string
}

/** Addresses of the console's own pages in the current project, for links and navigation. */
export function usePaths(): Paths {
  const { api, stores } = useHost()
  const project = api.project ?? ''
  const isAdmin = useStore(stores.session, ({ user }) => user?.isAdmin === true)
  return useMemo(
    () => ({
      overview: `/${project}/collections`,
      listing: (collection) => listingPath(project, collection),
      item: (collection, key) => itemPagePath(project, collection, key),
      ownPage: (collection, key) => ownPagePath(project, collection, key, isAdmin),
      newItem: (collection) => `${listingPath(project, collection)}/+`,
    }),
    [project, isAdmin],
  )
}
