import type { Activity } from '@pergola/sdk'
import { Avatar } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './Activity.module.css'
import { ActivitySentence, usePerson } from './ActivitySentence'
import { dateOf } from './activityQuery'
import { useItemNames } from './useItemNames'

/** What an entry of the log says, above its fields: who did what, and when. */
export function EntryIntro({ entry }: { entry: Activity }) {
  const { t, i18n } = useTranslation()
  const item = useItemNames([entry])(entry)
  const person = usePerson(entry)
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeStyle: 'medium' })
  return (
    <div className={styles.intro}>
      <Avatar name={person?.name ?? t('modules.activity.system')} size={40} isDecorative />
      <div>
        <p className={styles.sentence}>
          <ActivitySentence entry={entry} item={item} />
        </p>
        <p className={styles.when}>{time.format(dateOf(entry))}</p>
      </div>
    </div>
  )
}
