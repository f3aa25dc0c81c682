import {
  type Collection,
  type Item,
  type PrimaryKey,
  traitsOf,
  useCurrentUser,
  useNames,
  usePaths,
} from '@pergola/sdk'
import { displayValueOf, useWayBack } from '@pergola/sdk/items'
import type { BreadcrumbItem } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export interface PageTexts {
  title: string
  /** The way to the page, and what is done there. */
  breadcrumb: BreadcrumbItem[]
  /** The listing that the page belongs to. */
  listingPath: string
}

/**
 * What the header of an item page says, and where it leads back to.
 *
 * @param primaryKey - `null`: of a new item.
 * @param count - How many items the page edits at once.
 * @param item - The item as last read, which the page is called after; `null` until then.
 */
export function usePageTexts(
  collection: Collection,
  primaryKey: PrimaryKey | null,
  count: number,
  item: Item | null,
): PageTexts {
  const { t } = useTranslation()
  const names = useNames()
  const paths = usePaths()
  const me = useCurrentUser().id
  const id = collection.collection
  const name = names.collection(id)
  const listingPath = useWayBack(paths.listing(id))
  // Read once, not at each key.
  const itemTitle = useMemo(() => item && displayValueOf(collection, item), [collection, item])
  const { holds, isLog, pageNames } = traitsOf(id)
  const isMe = holds === 'people' && String(primaryKey) === String(me)

  const way = pageNames?.map((key, place): BreadcrumbItem => {
    const above = pageNames.length - 1 - place
    return { label: t(key), href: above === 0 ? listingPath : pathAbove(paths.listing(id), above) }
  }) ?? [
    { label: t('collection', { count: 2 }), href: paths.overview },
    ...(collection.single ? [] : [{ label: name, href: listingPath }]),
  ]
  const texts = (title: string, step: string): PageTexts => ({
    title,
    breadcrumb: [...way, { label: step }],
    listingPath,
  })
  if (collection.single) return texts(name, t('editing_single', { collection: name }))
  if (isLog) {
    const title = t('log_entry', { number: primaryKey })
    return texts(title, title)
  }
  if (primaryKey === null)
    return texts(t('creating_item_page_title', { collection: name }), t('creating_item'))
  if (count > 1) return texts(t('batch_edit', { collection: name }), t('editing_items', { count }))
  if (isMe) return texts(itemTitle ?? t('editing_my_profile'), t('editing_my_profile'))
  return texts(itemTitle ?? t('editing', { collection: name }), t('editing_item'))
}

/** `/atlas/settings/webhooks`, 1 → `/atlas/settings`. */
function pathAbove(path: string, count: number): string {
  return path.split('/').slice(0, -count).join('/')
}
