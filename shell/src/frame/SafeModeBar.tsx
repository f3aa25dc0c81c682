import { useTranslation } from 'react-i18next'
import { useShell } from '../session/ShellContext'
import styles from './SafeModeBar.module.css'

/** Says on every page that third-party extensions are left out, since the address asked for that, and leads back. */
export function SafeModeBar() {
  const { t } = useTranslation()
  const { safeMode } = useShell()
  if (!safeMode.isOn) return null
  return (
    <p className={styles.bar} role="status">
      {t('safe_mode')}{' '}
      <a href={`${location.pathname}${location.hash.replace(/\?.*$/, '')}`}>{t('safe_mode_leave')}</a>
    </p>
  )
}
