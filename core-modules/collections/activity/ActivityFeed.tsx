import {
  type Collection,
  type CommentLevel,
  type PrimaryKey,
  useApi,
  useCommands,
  useIsPergolaServer,
  usePermissions,
} from '@pergola/sdk'
import { useNow } from '@pergola/sdk/items'
import { Button, ErrorPanel } from '@pergola/sdk/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { activityQuery } from '../data/activityQuery'
import styles from './ActivityFeed.module.css'
import { CommentBox } from './CommentBox'
import { FeedItem } from './FeedItem'
import { FeedSkeleton } from './FeedSkeleton'
import { type FeedEntry, feedEntries } from './feedEntries'

export interface ActivityFeedProps {
  collection: Collection
  primaryKey: PrimaryKey
  comment: CommentLevel
  /** The item may be set back to an earlier state. */
  canRevert: boolean
  onRevert: (entry: FeedEntry) => void
}

/** What happened to an item, newest first, with comments; drawn in the info sidebar. It does not follow what is typed beside it. */
export const ActivityFeed = memo(function ActivityFeed(props: ActivityFeedProps) {
  const { collection, primaryKey, comment, canRevert, onRevert } = props
  const api = useApi()
  const { t } = useTranslation()
  const now = useNow()
  const permissions = usePermissions()
  // Activity belongs to no one in particular, so only the full right reaches an entry that could be anyone's.
  const seesEveryone = permissions.canOn('read', 'directus_activity', {})
  const hasRevisions = permissions.can('read', 'directus_revisions')
  const hasLists = useIsPergolaServer()
  const query = useInfiniteQuery(
    activityQuery(api, collection.collection, primaryKey, { hasRevisions, hasLists }),
  )
  const { entries, startsOutside, history } = useMemo(() => {
    const pages = query.data?.pages ?? []
    const history = pages[0]?.lists ?? []
    const feed = feedEntries(
      pages.flatMap((page) => page.activity),
      pages.flatMap((page) => page.revisions),
      history,
    )
    return { ...feed, history }
  }, [query.data])

  useRevertCommand(canRevert ? entries.find((entry) => entry.canRevert) : undefined, onRevert)
  const canComment = comment !== 'none' && comment !== 'read'
  return (
    <section className={styles.feed} aria-label={t('activity')} aria-busy={query.isPending}>
      {canComment && <CommentBox collection={collection.collection} primaryKey={primaryKey} />}
      {query.isPending && <FeedSkeleton />}
      {query.isError && (
        <ErrorPanel
          title={t('activity_failed')}
          details={query.error.message}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <FeedItem
              key={entry.activity.id}
              collection={collection}
              primaryKey={primaryKey}
              entry={entry}
              entries={entries}
              history={history}
              now={now}
              comment={comment}
              onRevert={canRevert && entry.canRevert ? () => onRevert(entry) : undefined}
            />
          ))}
          {!query.hasNextPage && startsOutside && (
            <li className={styles.outside}>
              {t(seesEveryone ? 'activity_outside_directus' : 'activity_limited')}
            </li>
          )}
        </ol>
      )}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          size="compact"
          isPending={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        >
          {t('load_more')}
        </Button>
      )}
    </section>
  )
})

/** Offers to set the item back to the state before the last change: by the keyboard alone the way into an entry is long. */
function useRevertCommand(entry: FeedEntry | undefined, onRevert: (entry: FeedEntry) => void): void {
  const { t } = useTranslation()
  const command = {
    id: 'revert',
    title: t('preview_and_revert'),
    icon: 'settings_backup_restore',
    run: () => entry && onRevert(entry),
  }
  useCommands(entry ? [command] : [])
}
