import { type CollectionPreset, useBookmarks, useConfirm, useCurrentUser, usePaths } from '@pergola/sdk'
import { useHost } from '@pergola/sdk/host'
import { Icon, IconButton } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useShell } from '../../core/ShellContext'
import styles from './Navigation.module.css'

/** Saved views: the own ones, those of the role, those for everybody. */
export function BookmarkList() {
  const { t } = useTranslation()
  const bookmarks = useBookmarks()
  if (bookmarks.length === 0) return null
  return (
    <div className={styles.group}>
      <h2 className={styles.groupName}>{t('bookmarks')}</h2>
      <ul>
        {bookmarks.map((bookmark) => (
          <Bookmark key={bookmark.id} bookmark={bookmark} />
        ))}
      </ul>
    </div>
  )
}

function Bookmark({ bookmark }: { bookmark: CollectionPreset }) {
  const { t } = useTranslation()
  const { id: userId, isAdmin } = useCurrentUser()
  const { listing } = usePaths()
  const { api } = useHost()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const handleDelete = useDeleteBookmark(bookmark)
  const isCurrent = pathname === listing(bookmark.collection) && search.get('b') === String(bookmark.id)
  return (
    <li className={styles.row}>
      <Link
        className={styles.link}
        to={`/${api.project}/bookmarks/${encodeURIComponent(bookmark.collection)}/${bookmark.id}`}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon name="bookmark" />
        <span className={styles.name} title={bookmark.title ?? undefined}>
          {bookmark.title}
        </span>
      </Link>
      {(isAdmin || bookmark.user === userId) && (
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

function useDeleteBookmark({ id, title }: CollectionPreset): () => Promise<void> {
  const { t } = useTranslation()
  const { events } = useShell()
  const { api, stores } = useHost()
  const confirm = useConfirm()
  return async () => {
    const isSure = await confirm({
      title: title ? `${t('delete_bookmark')}: ${title}` : t('delete_bookmark'),
      message: t('delete_bookmark_body'),
      confirmLabel: t('delete_bookmark'),
      isDestructive: true,
    })
    if (!isSure) return
    try {
      await api.delete(`/collection_presets/${id}`)
      stores.directory.getState().bookmarkRemoved(id)
    } catch (error) {
      events.emit('error', { title: t('something_went_wrong_body'), error })
    }
  }
}
