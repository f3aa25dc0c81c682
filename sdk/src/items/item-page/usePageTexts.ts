import { type Collection, type PrimaryKey, useCurrentUser, useNames, usePaths } from '@pergola/sdk'
import type { BreadcrumbItem } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

export interface PageTexts {
  title: string
  /** The way to the page. */
  breadcrumb: BreadcrumbItem[]
  /** The listing that the page belongs to. */
  listingPath: string
}

/** What the header of an item page says, and where it leads back to. */
export function usePageTexts(collection: Collection, primaryKey: PrimaryKey, count: number): PageTexts {
  const { t } = useTranslation()
  const names = useNames()
  const paths = usePaths()
  const me = useCurrentUser().id
  const id = collection.collection
  const name = names.collection(id)
  const listingPath = paths.listing(id)
  const isMe = id === 'directus_users' && String(primaryKey) === String(me)

  const listing: Record<string, BreadcrumbItem[]> = {
    directus_users: [{ label: t('user_directory'), href: listingPath }],
    directus_files: [{ label: t('file_library'), href: listingPath }],
    directus_activity: [{ label: t('activity_log'), href: listingPath }],
    directus_webhooks: [
      { label: t('settings'), href: listingPath.replace(/\/webhooks$/, '') },
      { label: t('settings_webhooks'), href: listingPath },
    ],
  }
  const breadcrumb = listing[id] ?? [
    { label: t('collection', { count: 2 }), href: paths.overview },
    ...(collection.single ? [] : [{ label: name, href: listingPath }]),
  ]

  const texts = (title: string): PageTexts => ({ title, breadcrumb, listingPath })
  if (collection.single) return texts(t('editing_single', { collection: name }))
  if (primaryKey === '+') return texts(t('creating_item_page_title', { collection: name }))
  if (count > 1) return texts(t('batch_edit', { collection: name }))
  return texts(isMe ? t('editing_my_profile') : t('editing', { collection: name }))
}
