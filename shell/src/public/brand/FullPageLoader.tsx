import { ProductMark } from '@pergola/sdk/host'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../session/ShellContext'
import { SafeModeLink } from '../SafeModeLink'
import styles from './FullPageLoader.module.css'

/**
 * Shown while there is no page yet; it stays invisible for the first moment, so that a quick start does not flash. After two starts
 * that came to nothing it offers one without extensions.
 */
export function FullPageLoader() {
  const { t } = useTranslation()
  const { starts } = useShell()
  return (
    <div className={styles.loader} role="status">
      <ProductMark size={40} isRunning />
      <span className={styles.text}>{t('loading')}</span>
      {starts.hasFailed && <SafeModeLink className={styles.text} />}
    </div>
  )
}
