import { useTranslation } from 'react-i18next'
import styles from './LazyFailed.module.css'

/** Why the code of a part is not there. */
export interface LazyFailure {
  error: unknown
  /** Asks for it once more. */
  retry: () => void
}

/** Stands in for a part whose code did not come. Plain elements: nothing of it has to be fetched. */
export function LazyFailed({ retry }: LazyFailure) {
  const { t } = useTranslation()
  return (
    <span className={styles.line}>
      {t('something_went_wrong')}
      <button type="button" className={styles.retry} onClick={retry}>
        {t('retry')}
      </button>
    </span>
  )
}

/** The same at the foot of the page, for what would have opened over it. */
export function OverlayFailed(failure: LazyFailure) {
  return (
    <div role="alert" className={styles.foot}>
      <LazyFailed {...failure} />
    </div>
  )
}
