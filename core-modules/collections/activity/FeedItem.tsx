import type { Activity, Collection, CommentLevel, PrimaryKey } from '@pergola/sdk'
import { formatTitle, useCurrentUser, useUsers } from '@pergola/sdk'
import { UserName } from '@pergola/sdk/items'
import { Button, IconButton, Select } from '@pergola/sdk/ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseApiDate } from '../data/apiDate'
import type { RememberedLists } from '../data/listsAt'
import { ChangeList } from './ChangeList'
import { CommentEntry } from './CommentEntry'
import styles from './FeedItem.module.css'
import { changesBetween, type FeedEntry } from './feedEntries'
import { formatLongDate } from './formatLongDate'
import { RelativeTime } from './RelativeTime'

export interface FeedItemProps {
  collection: Collection
  primaryKey: PrimaryKey
  entry: FeedEntry
  /** All that are loaded, to compare with. */
  entries: readonly FeedEntry[]
  history: readonly RememberedLists[]
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
        {changes.length > 0 && (
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
      {changes.length > 0 && (
        <div id={changesId} hidden={!isExpanded}>
          {isExpanded && (
            <>
              <Comparison {...props} />
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

/** What the entry changed; or, once another version is chosen, what is different in the newer of the two. */
function Comparison({ collection, entry, entries, history }: FeedItemProps) {
  const { t, i18n } = useTranslation()
  const [against, setAgainst] = useState(OWN)
  const others = entries.filter((other) => other.revision && other !== entry)
  const other = others.find(({ activity }) => String(activity.id) === against)?.revision
  const own = entry.revision
  const changes =
    own && other
      ? changesBetween(...(other.id < own.id ? ([other, own] as const) : ([own, other] as const)), history)
      : entry.changes
  return (
    <>
      {own && others.length > 1 && (
        <Select
          size="compact"
          aria-label={t('modules.collections.compare_with')}
          value={against}
          onChange={setAgainst}
          options={[
            { id: OWN, label: t('modules.collections.compare_own') },
            ...others.map(({ activity }) => ({
              id: String(activity.id),
              label: t('modules.collections.compare_version', {
                date: formatLongDate(parseApiDate(activity.action_on), i18n.language),
              }),
            })),
          ]}
        />
      )}
      {changes.length === 0 ? (
        <p>{t('modules.collections.compare_same')}</p>
      ) : (
        <ChangeList collection={collection} changes={changes} />
      )}
    </>
  )
}

/** The choice of no other version. */
const OWN = 'own'

/** Who acted; looked up in the directory where the feed gives only a key. */
function useActor(by: Activity['action_by']): { id: number; name: string } | null {
  const users = useUsers()
  const me = useCurrentUser()
  const id = typeof by === 'object' ? by?.id : by
  const named = typeof by === 'object' && by?.first_name ? by : [me, ...users].find((user) => user.id === id)
  const name = [named?.first_name, named?.last_name].filter(Boolean).join(' ')
  return id === undefined || id === null || name === '' ? null : { id, name }
}
