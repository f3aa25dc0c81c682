import { Skeleton } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './ItemPageSkeleton.module.css'

const LABELS = [90, 120, 70, 110, 80, 100]

/** The form before its item is there. */
export function ItemPageSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')} aria-busy="true">
      {LABELS.map((width) => (
        <div key={width} className={styles.field}>
          <Skeleton width={width} height={16} />
          <Skeleton shape="block" width="100%" height="var(--control)" />
        </div>
      ))}
    </div>
  )
}
