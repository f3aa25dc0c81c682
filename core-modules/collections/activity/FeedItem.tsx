import type { Activity, CommentLevel } from '@pergola/sdk'
import { formatTitle, useCurrentUser, useUsers } from '@pergola/sdk'
import { UserName } from '@pergola/sdk/items'
import { Button, IconButton, lazyComponent } from '@pergola/sdk/ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentEntry } from './CommentEntry'
import type { EntryDetailsProps } from './EntryDetails'
import styles from './FeedItem.module.css'
import { RelativeTime } from './RelativeTime'

// Few open an entry.
const EntryDetails = lazyComponent(() =>
  import(/* webpackChunkName: "logged-change" */ './EntryDetails').then((file) => file.EntryDetails),
)

export interface FeedItemProps extends EntryDetailsProps {
  now: Date
  comment: CommentLevel
  /** Offered when the item can go back to this state. */
  onRevert?: () => void
}

/** One entry of the feed: who did what when; a comment's text; the changes, once asked for. */
export function FeedItem(props: FeedItemProps) {
  const { collection, primaryKey, entry, now, comment, onRevert } = props
  const { activity, changes } = entry
  const { t, i18n } = useTranslation()
  const [isExpanded, setIsExpanded] = useState(false)
  const changesId = useId()
  // Where nothing of the item itself changed, something within its fields did.
  const hasDetails = changes.length > 0 || entry.revision !== null
  const who = useActor(activity.action_by)
  const actionKey = `activity_actions.${activity.action}`
  const action = i18n.exists(actionKey) ? t(actionKey) : formatTitle(activity.action)

  return (
    <li className={styles.entry} data-action={activity.action}>
      <div className={styles.head}>
        {who ? (
          <UserName className={styles.who} id={who.id} name={who.name} />
        ) : (
          <span className={styles.who}>{t('unknown_user')}</span>
        )}
        <span className={styles.action}>{action}</span>
        <RelativeTime className={styles.when} value={activity.action_on} now={now} />
        {hasDetails && (
          <IconButton
            className={styles.expand}
            icon={isExpanded ? 'keyboard_arrow_up' : 'keyboard_arrow_down'}
            label={t('revision_details')}
            size="compact"
            aria-expanded={isExpanded}
            aria-controls={changesId}
            onPress={() => setIsExpanded(!isExpanded)}
          />
        )}
      </div>
      {activity.comment && activity.action === 'comment' ? (
        <CommentEntry
          collection={collection.collection}
          primaryKey={primaryKey}
          activity={activity}
          level={comment}
        />
      ) : (
        activity.comment && <p className={styles.reason}>{activity.comment}</p>
      )}
      {hasDetails && (
        <div id={changesId} hidden={!isExpanded}>
          {isExpanded && (
            <>
              <EntryDetails {...props} />
              {onRevert && (
                <Button variant="quiet" size="compact" icon="settings_backup_restore" onPress={onRevert}>
                  {t('revert')}
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </li>
  )
}

/** Who acted; looked up in the directory where the feed gives only a key. */
function useActor(by: Activity['action_by']): { id: number; name: string } | null {
  const users = useUsers()
  const me = useCurrentUser()
  const id = typeof by === 'object' ? by?.id : by
  const named = typeof by === 'object' && by?.first_name ? by : [me, ...users].find((user) => user.id === id)
  const name = [named?.first_name, named?.last_name].filter(Boolean).join(' ')
  return id === undefined || id === null || name === '' ? null : { id, name }
}
