import { useTranslation } from 'react-i18next'
import styles from './installer.module.css'

export function WrapUpStep() {
  const { t } = useTranslation()
  return (
    <div className={styles.wrapUp} role="status">
      <div className={styles.bar} role="progressbar" aria-label={t('wrapping_up')} />
      <p>{t('install_busy_copy')}</p>
    </div>
  )
}
