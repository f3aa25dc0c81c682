import { type Activity, type Item, useApi, useCollection } from '@pergola/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loggedRevisionsQuery } from '../data/loggedQuery'
import { ChangeList } from './ChangeList'
import styles from './LoggedChange.module.css'
import { loggedChanges } from './loggedChanges'

export interface LoggedChangeProps {
  /** A record of the activity log. */
  record: Item
}

/** What the act of a record changed; nothing for acts that change no item, and for readers who may not see it. */
export function LoggedChange({ record }: LoggedChangeProps) {
  const { t } = useTranslation()
  const api = useApi()
  const activity = record as unknown as Activity
  const collection = useCollection(activity.collection)
  const { data = [] } = useQuery(loggedRevisionsQuery(api, activity))
  const changes = loggedChanges(activity, data)
  if (!collection || changes.length === 0) return null
  const title = t('modules.collections.compare_own')
  return (
    <section className={styles.change} aria-label={title}>
      <h2>{title}</h2>
      <ChangeList collection={collection} changes={changes} />
    </section>
  )
}
