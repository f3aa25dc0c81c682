import { useNames } from '@pergola/sdk'
import { Notice, ProgressBar } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './FileUsesDialog.module.css'
import type { MovedUses, Refused } from './useMovedUses'

/** How far another file has taken the places of one, and then what stayed. */
export function MoveProgress({ job, isUnanswered, refused }: MovedUses) {
  const { t } = useTranslation()
  return (
    <>
      {job && (
        <ProgressBar
          label={t('modules.files.replace_everywhere')}
          value={job.total ? (job.done / job.total) * 100 : undefined}
        />
      )}
      {job && isUnanswered && <Notice tone="warning" role="alert" title={t('modules.files.follow_failed')} />}
      {refused.length > 0 && <Staying refused={refused} />}
    </>
  )
}

/** What could not be moved, and why. */
function Staying({ refused }: { refused: readonly Refused[] }) {
  const { t } = useTranslation()
  const names = useNames()
  return (
    <Notice tone="warning" role="status" title={t('modules.files.uses_stay', { count: refused.length })}>
      <ul className={styles.staying}>
        {refused.map(({ collection, item, reason }) => (
          <li key={`${collection} ${item} ${reason}`}>
            {collection && names.collection(collection)} #{item}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
