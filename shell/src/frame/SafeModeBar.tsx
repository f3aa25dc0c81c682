import { useTranslation } from 'react-i18next'
import styles from './SafeModeBar.module.css'

/** Says on every page that third-party extensions are left out, since the address asked for that, and leads back. */
export function SafeModeBar() {
  const { t } = useTranslation()
  return (
    <p className={styles.bar} role="status">
      {t('safe_mode')}{' '}
      <a href={`${location.pathname}${location.hash.replace(/\?.*$/, '')}`}>{t('safe_mode_leave')}</a>
    </p>
  )
}
