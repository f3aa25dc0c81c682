import { useTranslation } from 'react-i18next'
import styles from './FullPageLoader.module.css'
import { ProductMark } from './ProductMark'

/** Shown while there is no page yet; it stays invisible for the first moment, so that a quick start does not flash. */
export function FullPageLoader() {
  const { t } = useTranslation()
  return (
    <div className={styles.loader} role="status">
      <ProductMark size={40} isRunning />
      <span className={styles.text}>{t('loading')}</span>
    </div>
  )
}
