import { type CollectionPreset, useBookmarks, useCurrentUser, useNames, usePermissions } from '@pergola/sdk'
import { useHost } from '@pergola/sdk/host'
import { Icon, IconButton, lazyOverlay } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useShell } from '../../session/ShellContext'
import styles from './Navigation.module.css'
import { NavigationLink } from './NavigationLink'

const RenameBookmark = lazyOverlay(() =>
  import(/* webpackChunkName: "bookmark-tools" */ './RenameBookmark').then((file) => file.RenameBookmark),
)

const PRESETS = 'directus_collection_presets'

/** Saved views of readable collections, by collection: the own ones, those of the role, those for everyone. */
export function BookmarkList() {
  const { t } = useTranslation()
  const names = useNames()
  const permissions = usePermissions()
  const bookmarks = useBookmarks().filter(({ collection }) => permissions.can('read', collection))
  if (bookmarks.length === 0) return null
  const collections = [...new Set(bookmarks.map(({ collection }) => collection))]
  return (
    <div className={styles.group}>
      <h2 className={styles.groupName}>{t('bookmarks')}</h2>
      {collections.map((collection) => (
        <div key={collection}>
          {collections.length > 1 && <p className={styles.subgroup}>{names.collection(collection)}</p>}
          <ul>
            {bookmarks
              .filter((bookmark) => bookmark.collection === collection)
              .map((bookmark) => (
                <Bookmark key={bookmark.id} bookmark={bookmark} />
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Bookmark({ bookmark }: { bookmark: CollectionPreset }) {
  const { t } = useTranslation()
  const { id: userId, isAdmin } = useCurrentUser()
  const { api, stores } = useHost()
  const [isRenaming, setIsRenaming] = useState(false)
  const handleDelete = useDeleteBookmark(bookmark)
  const isCurrent = useStore(stores.frame, ({ bookmarkId }) => bookmarkId === bookmark.id)
  const permissions = usePermissions()
  const isOwn = isAdmin || bookmark.user === userId
  const canRename = isOwn && permissions.canOn('update', PRESETS, { ...bookmark })
  const canDelete = isOwn && permissions.canOn('delete', PRESETS, { ...bookmark })
  return (
    <li className={styles.row}>
      <NavigationLink
        className={styles.link}
        to={`/${api.project}/bookmarks/${encodeURIComponent(bookmark.collection)}/${bookmark.id}`}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon name="bookmark" />
        <span className={styles.name} title={bookmark.title ?? undefined}>
          {bookmark.title}
        </span>
      </NavigationLink>
      {canRename && (
        <IconButton
          className={styles.tool}
          icon="edit"
          size="compact"
          label={`${t('rename_bookmark')}: ${bookmark.title}`}
          tooltip={t('rename_bookmark')}
          onPress={() => setIsRenaming(true)}
        />
      )}
      <RenameBookmark isOpen={isRenaming} bookmark={bookmark} onClose={() => setIsRenaming(false)} />
      {canDelete && (
        <IconButton
          className={styles.tool}
          icon="delete"
          size="compact"
          label={`${t('delete_bookmark')}: ${bookmark.title}`}
          tooltip={t('delete_bookmark')}
          onPress={handleDelete}
        />
      )}
    </li>
  )
}

function useDeleteBookmark(bookmark: CollectionPreset): () => Promise<void> {
  const { t } = useTranslation()
  const { events } = useShell()
  const host = useHost()
  return async () => {
    try {
      const { deleteBookmark } = await import(/* webpackChunkName: "bookmark-tools" */ './deleteBookmark')
      await deleteBookmark(bookmark, host, t)
    } catch (error) {
      events.emit('error', { title: t('something_went_wrong_body'), error })
    }
  }
}
