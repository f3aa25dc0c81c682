import {
  type Command,
  isListed,
  useBookmarks,
  useCollections,
  useExtensionNames,
  useExtensions,
  useNames,
  usePaths,
  usePermissions,
  useProject,
  useSortedCollections,
} from '@pergola/sdk'
import { useHost } from '@pergola/sdk/host'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { readRecentItems } from '../../session/recentItems'
import { useWorkspace } from '../../session/ShellContext'
import { isAllowed, listModules, pathOf } from '../modules'
import type { PaletteEntry, PaletteGroup } from './paletteEntries'

/** How many of the recent items are listed before anything is typed. */
const MOST_RECENT = 6

/** What the palette has without asking the server: actions of the page, recent items, and every page to go to. */
export function usePaletteGroups(commands: readonly Command[]): PaletteGroup[] {
  const { t } = useTranslation()
  const recent = useRecentEntries()
  const pages = usePageEntries()
  const collections = useCollectionEntries()
  const bookmarks = useBookmarkEntries()
  return useMemo(
    () => [
      { id: 'actions', title: t('palette.actions'), entries: commands.map(toEntry) },
      { id: 'recent', title: t('palette.recent'), entries: recent },
      { id: 'pages', title: t('palette.go_to'), entries: [...collections, ...bookmarks, ...pages] },
    ],
    [t, commands, recent, pages, collections, bookmarks],
  )
}

function toEntry({ id, title, icon = 'bolt', keywords, keys, run }: Command): PaletteEntry {
  return { id: `command:${id}`, title, icon, keywords, keys, run }
}

function useRecentEntries(): PaletteEntry[] {
  const workspace = useWorkspace()
  const collections = useCollections()
  const permissions = usePermissions()
  const names = useNames()
  const paths = usePaths()
  return (workspace ? readRecentItems(workspace) : [])
    .filter(({ collection }) => collections[collection] && permissions.can('read', collection))
    .map(({ collection, key, title }, index) => ({
      id: `recent:${collection}:${key}`,
      title,
      description: names.collection(collection),
      icon: collections[collection]?.icon ?? 'box',
      href: paths.item(collection, key),
      isHidden: index >= MOST_RECENT,
    }))
}

function usePageEntries(): PaletteEntry[] {
  const { key: project } = useProject()
  const names = useNames()
  const nameOf = useExtensionNames('module')
  const permissions = usePermissions()
  const manifests = Object.values(useExtensions('module'))
  const user = useStore(useHost().stores.session, (state) => state.user)
  const listed = listModules({
    project,
    modules: manifests,
    user,
    permissions,
    nameOf,
  })
  return [
    ...listed
      .filter(({ isExternal }) => !isExternal)
      .map(({ key, name, icon, link }) => ({ id: `module:${key}`, title: name, icon, href: link })),
    ...manifests
      .filter((manifest) => isAllowed(manifest, user, permissions))
      .flatMap((manifest) =>
        (manifest.pages ?? []).map(({ path, name, icon = manifest.icon }) => ({
          id: `page:${manifest.id}:${path}`,
          title: names.extension('module', manifest.id, name),
          description: path === '' ? undefined : nameOf(manifest),
          icon,
          href: `/${project}/${pathOf(manifest, manifests)}${path === '' ? '' : `/${path}`}`,
        })),
      ),
  ]
}

function useCollectionEntries(): PaletteEntry[] {
  const { t } = useTranslation()
  const permissions = usePermissions()
  const names = useNames()
  const paths = usePaths()
  const listed = useSortedCollections().filter((collection) => isListed(collection, permissions))
  return listed.flatMap(({ collection, icon, single }) => {
    const name = names.collection(collection)
    const entry = {
      id: `collection:${collection}`,
      title: name,
      icon: icon ?? 'box',
      keywords: collection,
      href: paths.listing(collection),
    }
    if (single || !permissions.can('create', collection)) return [entry]
    const create = { icon: 'add', isHidden: true, href: paths.newItem(collection), keywords: collection }
    return [
      entry,
      { ...create, id: `new:${collection}`, title: t('creating_item_page_title', { collection: name }) },
    ]
  })
}

function useBookmarkEntries(): PaletteEntry[] {
  const { api } = useHost()
  const permissions = usePermissions()
  const names = useNames()
  return useBookmarks()
    .filter(({ collection }) => permissions.can('read', collection))
    .map(({ id, title, collection }) => ({
      id: `bookmark:${id}`,
      title: title ?? '',
      description: names.collection(collection),
      icon: 'bookmark',
      href: `/${api.project}/bookmarks/${encodeURIComponent(collection)}/${id}`,
    }))
}
